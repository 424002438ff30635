import type { Code } from "./codes.ts";

/** What the server pushes to a member's open pages over the socket; the token opens the member's own room. */
export interface ServerEvents {
  /** The balance changed: read the wallet again. `message` is shown as a toast when there is one. */
  wallet: (event: WalletEvent) => void;
}

export interface WalletEvent {
  reason: "deposit" | "transfer" | "withdrawal" | "adjustment";
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  /** Amount in units of the member's currency. */
  amount: number;
  message: Code | null;
}
