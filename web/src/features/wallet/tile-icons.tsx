import type { Currency } from "@krapao/contract/money";
import type { ReactNode } from "react";

function Drawn({ children }: { children: ReactNode }) {
  return (
    <svg className="drawn" viewBox="0 0 28 28" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A wheel with its pointer. */
export function SpinIcon() {
  return (
    <Drawn>
      <circle className="body" cx="14" cy="15" r="9.5" />
      <circle cx="14" cy="15" r="2.4" />
      <path d="M14 12.6V5.5M14 17.4V24.5M11.6 15H4.5M16.4 15H23.5" />
      <path d="M14 6.8L11.8 2.8H16.2Z" fill="currentColor" stroke="none" />
    </Drawn>
  );
}

/** A person with a plus sign. */
export function InviteIcon() {
  return (
    <Drawn>
      <circle className="body" cx="10.5" cy="9.5" r="4" />
      <path d="M3.5 23C3.8 18.8 6.7 16.5 10.5 16.5S17.2 18.8 17.5 23M21 9V16M17.5 12.5H24.5" />
    </Drawn>
  );
}

/** A gift box. */
export function BonusIcon() {
  return (
    <Drawn>
      <rect className="body" x="4.5" y="12" width="19" height="11.5" rx="2.5" />
      <path d="M3.5 9.5H24.5V12.5H3.5ZM14 9.5V23.5M14 9.2C10 9.2 8.2 7.6 8.2 6C8.2 4.6 9.2 3.8 10.4 3.8C12.6 3.8 13.6 6.5 14 9.2C14.4 6.5 15.4 3.8 17.6 3.8C18.8 3.8 19.8 4.6 19.8 6C19.8 7.6 18 9.2 14 9.2" />
    </Drawn>
  );
}

/** The sign on the coin: ฿, or ₭. */
const SIGN = {
  THB: "M14 10.3V17.7M11.8 11.6H14.7C16.8 11.6 16.8 14 14.7 14H11.8H15C17.2 14 17.2 16.4 15 16.4H11.8V11.6",
  LAK: "M11.8 10.6V17.4M16.6 10.6L12.4 14L16.8 17.4M10.4 14H17.4",
} as const;

/** A coin of the currency with a circular arrow. */
export function RefundIcon({ currency }: { currency: Currency }) {
  return (
    <Drawn>
      <path d="M23.5 14A9.5 9.5 0 1 1 20.3 6.9M20.8 3.2V7.4H16.6" />
      <circle className="body" cx="14" cy="14" r="5" stroke="none" />
      <path d={SIGN[currency]} strokeWidth="1.4" />
    </Drawn>
  );
}
