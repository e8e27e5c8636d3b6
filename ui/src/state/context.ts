// One window's session: its door, its state and its camera, handed to the components.
import { createContext, useContext } from "react";
import type { Door } from "../door";
import { firstCamera, reduceCamera, type CameraAction, type CameraState } from "../stage/camera";
import { switchesFrom } from "./layers";
import { recall, remember } from "./remember";
import { firstState, reduceSession, type SessionAction, type SessionState, type TabName } from "./session";
import { createStore, useStore, type Store } from "./store";

export interface Session {
  door: Door;
  state: Store<SessionState, SessionAction>;
  camera: Store<CameraState, CameraAction>;
}

const TABS: readonly TabName[] = ["tree", "marks", "layers"];

export function createSession(door: Door): Session {
  const state = createStore(
    reduceSession,
    firstState({
      switches: switchesFrom(recall("layers")),
      legend: recall("legend") !== false,
      tab: TABS.find((tab) => tab === recall("tab")) ?? "tree",
    }),
  );
  let before = state.get();
  state.subscribe(() => {
    const now = state.get();
    if (now.switches !== before.switches) remember("layers", now.switches);
    if (now.legend !== before.legend) remember("legend", now.legend);
    if (now.tab !== before.tab) remember("tab", now.tab);
    before = now;
  });
  return { door, state, camera: createStore(reduceCamera, firstCamera) };
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("A component of the window stands outside its session.");
  return session;
}

/** A part of the session's state. */
export function useSessionState<T>(part: (state: SessionState) => T): T {
  return useStore(useSession().state, part);
}
