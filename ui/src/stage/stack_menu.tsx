// The menu of everything at one place, from small to large: what lies under what is always one look away.
import { useRef } from "react";
import { Menu, MenuItem, Popover, Text } from "react-aria-components";
import { select } from "../state/actions";
import { rowOf } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { choose } from "../state/selection";
import { fateName, nodeName, sizeText } from "../state/words";
import { useStore } from "../state/store";
import { toStage } from "./transform";

export function StackMenu() {
  const session = useSession();
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useSessionState((state) => state.stackMenu);
  const capture = useSessionState((state) => state.capture);
  const selected = useSessionState((state) => state.selection?.node ?? null);
  const camera = useStore(session.camera, (state) => state.camera);
  const hover = (node: number | null) => session.state.send({ type: "hovered", node });
  const close = () => {
    hover(null);
    session.state.send({ type: "stack_menu", menu: null });
  };
  const at = menu ? toStage(camera, menu.at) : { x: 0, y: 0 };
  return (
    <>
      <span ref={anchor} className="anchor" style={{ left: at.x, top: at.y }} aria-hidden="true" />
      <Popover
        className="popover"
        aria-label="Stack"
        triggerRef={anchor}
        isOpen={menu !== null && capture !== null}
        onOpenChange={(open) => open || close()}
        placement="bottom start"
        offset={4}
      >
        {menu && capture && (
          <Menu
            className="menu"
            aria-label="Everything at this place, small to large"
            autoFocus="first"
            selectionMode="single"
            selectedKeys={selected === null ? [] : [selected]}
            disallowEmptySelection
            onClose={close}
            onAction={(key) => select(session, choose(Number(key), menu.at, menu.nodes))}
          >
            {menu.nodes.flatMap((node) => {
              const row = rowOf(capture, node);
              if (!row) return [];
              return (
                <MenuItem
                  key={node}
                  id={node}
                  className="menu-item"
                  textValue={nodeName(row)}
                  onHoverStart={() => hover(node)}
                  onFocus={() => hover(node)}
                >
                  <Text slot="label">{nodeName(row)}</Text>
                  <span className="fate" data-fate={row.fate}>{fateName(row.fate, row.reason)}</span>
                  <span className="figures">{row.rect ? `${sizeText(row.rect)} pt` : ""}</span>
                </MenuItem>
              );
            })}
          </Menu>
        )}
      </Popover>
    </>
  );
}
