import type { Code } from "./codes.ts";
import type { SlipReason } from "./deposits.ts";

/** What the server pushes to a member's open pages over the socket; the token opens the member's own room. */
export interface ServerEvents {
  /** The balance changed: read the wallet again. `message` is shown as a toast when there is one. */
  wallet: (event: WalletEvent) => void;
  /** The state of a slip changed. */
  slip: (event: SlipEvent) => void;
}

export interface SlipEvent {
  slipId: string;
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  note: SlipReason | null;
}

export interface WalletEvent {
  reason: "deposit" | "transfer" | "withdrawal" | "adjustment" | "bonus";
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  /** Amount in units of the member's currency. */
  amount: number;
  message: Code | null;
}
