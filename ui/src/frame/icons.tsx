// The few pictures on buttons. Each button has words of its own; these are hidden from assistive technology.
import type { ReactNode } from "react";

function icon(children: ReactNode) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {children}
      </svg>
    );
  };
}

export const OpenIcon = icon(<path d="M1.5 12.5v-9h4l1.5 2h7.5v7z" />);
export const SaveIcon = icon(<path d="M8 2v7.5M5 6.8 8 9.8l3-3M2.5 11v2.5h11V11" />);
export const PhoneIcon = icon(<path d="M4.5 1.5h7v13h-7zM7 12.5h2" />);
export const CaptureIcon = icon(<path d="M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />);
export const FollowIcon = icon(<path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v2.5H11" />);
export const PlusIcon = icon(<path d="M8 3.5v9M3.5 8h9" />);
export const MinusIcon = icon(<path d="M3.5 8h9" />);
export const FitIcon = icon(<path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />);
export const LegendIcon = icon(<path d="M2.5 3.5h3v3h-3zM2.5 9.5h3v3h-3zM8 5h5.5M8 11h5.5" />);
export const InspectIcon = icon(<path d="M2.5 2.5h8v8h-8zM9 9l4.5 4.5M6.5 5v3M5 6.5h3" />);
export const DigestIcon = icon(<path d="M3 3.5h10M3 6.5h7M3 9.5h10M3 12.5h5" />);
export const CopyIcon = icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const ChevronIcon = icon(<path d="m6 4 4 4-4 4" />);
export const WarnIcon = icon(<path d="M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.3v.8" />);
