// Where the page starts: finds the door, makes the session, shows the window.
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { findDoor } from "./door";
import { createSession } from "./state/context";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the window.");
const door = await findDoor();
createRoot(root).render(<App session={createSession(door)} />);
