// What the window does with a live device: connect, capture, follow.
import { asFault } from "../door";
import { take } from "./actions";
import type { Session } from "./context";

/** The address that means the built-in phone. */
export const BUILT_IN = "phone";

/** How long follow mode rests between two looks, in milliseconds; one look is one picture. */
const PACE = 250;

/** Connects to a device: the window shows its screen from now on. One that does not answer changes nothing. */
export async function connect(session: Session, device: string): Promise<void> {
  const { state } = session;
  const shown = await look(session, device);
  if (shown) state.send({ type: "device", device });
}

/** Captures the device of the window again; without one, asks for it. */
export function captureNow(session: Session): void {
  const { device, opening } = session.state.get();
  // Two captures at once would only queue on the device.
  if (opening) return;
  if (device === null) session.state.send({ type: "connecting", on: true });
  else void look(session, device);
}

function look(session: Session, device: string): Promise<boolean> {
  return take(session, device, true, (token) => session.door.call("capture", { device, mjpeg: null, file: null }, token));
}

/** Begins to follow the device, or ends it. */
export function toggleFollow(session: Session): void {
  const { device, following } = session.state.get();
  if (following || device === null) {
    session.state.send({ type: "following", on: false });
    return;
  }
  session.state.send({ type: "following", on: true });
  session.state.send({ type: "said", text: "Following: the screen is captured whenever it changes." });
  void keepUp(session, device);
}

/** Looks, captures what has changed, and comes back after a rest: until it is ended, the device changes, or it fails. */
async function keepUp(session: Session, device: string): Promise<void> {
  const { door, state } = session;
  const goesOn = () => state.get().following && state.get().device === device;
  const { capture: shown, opening } = state.get();
  try {
    if (shown && !opening) {
      const { changed } = await door.call("follow", { device, mjpeg: null, capture: shown.id });
      if (changed && goesOn() && state.get().opening === null && !(await look(session, device))) {
        state.send({ type: "following", on: false });
      }
    }
  } catch (thrown) {
    state.send({ type: "following", on: false });
    state.send({ type: "failed", fault: asFault(thrown) });
  }
  if (goesOn()) setTimeout(() => goesOn() && void keepUp(session, device), PACE);
}
