// A tooltip for a button: its title and shortcut.
import type { ReactElement } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";

export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={700} closeDelay={0}>
      {children}
      <Tooltip className="tooltip" offset={4}>{text}</Tooltip>
    </TooltipTrigger>
  );
}
