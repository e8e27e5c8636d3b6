// The box for a device: what is found, and an address of one's own.
import { useEffect, useState } from "react";
import { Button, Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from "react-aria-components";
import type { DeviceFound } from "../bindings";
import { asFault } from "../door";
import { useSession, useSessionState } from "../state/context";
import { BUILT_IN, connect } from "../state/live";

export function Connect() {
  const { state } = useSession();
  const isOpen = useSessionState((now) => now.connecting);
  return (
    <ModalOverlay className="shade" isDismissable isOpen={isOpen} onOpenChange={(on) => state.send({ type: "connecting", on })}>
      <Modal className="box">
        <Dialog className="connect">
          <Heading slot="title">Connect to a device</Heading>
          <Choices />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Choices() {
  const session = useSession();
  const [url, setUrl] = useState("http://127.0.0.1:8100");
  const go = (device: string) => {
    session.state.send({ type: "connecting", on: false });
    void connect(session, device.trim());
  };
  return (
    <>
      <form
        className="address"
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() !== "") go(url);
        }}
      >
        <TextField value={url} onChange={setUrl} autoFocus>
          <Label>Address of a WebDriverAgent</Label>
          <Input spellCheck="false" autoComplete="off" />
        </TextField>
        <Button className="primary" type="submit" isDisabled={url.trim() === ""}>Connect</Button>
      </form>
      <Found go={go} />
      <Button slot="close" className="plain">Cancel</Button>
    </>
  );
}

/** What answers on the usual ports of this machine, and the built-in phone, which is always there. */
function Found({ go }: { go: (device: string) => void }) {
  const { door } = useSession();
  const [found, setFound] = useState<readonly DeviceFound[] | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    door.call("devices", {}).then(
      ({ devices }) => wanted && setFound(devices),
      (thrown: unknown) => wanted && setWhy(asFault(thrown).message),
    );
    return () => void (wanted = false);
  }, [door]);
  if (why !== null) return <p role="status">{why}</p>;
  if (found === null) return <p role="status">Looking on ports 8100 to 8199…</p>;
  return (
    <ul className="found" aria-label="Found">
      {found.map((device) => {
        const at = device.kind === "built-in" ? BUILT_IN : device.url;
        const usable = device.kind === "built-in" || device.state === "ready" || device.state === "in use";
        return (
          <li key={at ?? device.name}>
            <Button className="plain" isDisabled={!usable || at == null} onPress={() => at != null && go(at)}>
              {device.name}
            </Button>
            <span className="small">{[device.url, device.state, device.why].filter(Boolean).join(" · ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
