/** A bank transfer that a member reported in manual mode: its states. */
import type { Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { DepositsReportedTransferState } from "../../kernel/db/schema.ts";
import { lifecycle } from "../../kernel/lifecycle.ts";

type ReportedTransferState = DepositsReportedTransferState;

export interface ReportedTransfer {
  id: string;
  memberId: bigint;
  currency: Currency;
  /** The reported amount; the amount that arrived is the payment's. */
  amountMinor: bigint;
  state: ReportedTransferState;
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Allowed transitions. Money that arrives for a closed one is credited as a separate transfer. */
export const { statesBefore } = lifecycle<ReportedTransferState>({
  waiting: ["settled", "refused", "expired"],
  settled: [],
  refused: [],
  expired: [],
});

/** The status in the member's statement. */
export const REPORTED_TRANSFER_STATUS = {
  waiting: "PROCESSING",
  settled: "SUCCESS",
  refused: "FAILED",
  expired: "FAILED",
} as const satisfies Record<ReportedTransferState, Status>;

/**
 * `done`: decided so by this call, or by an earlier call that decided the same. `closed`: the
 * reported transfer does not wait any more. `taken`: the payment with this reference was credited
 * or returned before. `currency`: the payment is in another currency than the member's. `limit`:
 * the amount is above the role's, and the bank feed has not reported the payment. `entered`,
 * `asked`: the payment waits for a second person, since no external party reported it, or since the
 * money is another member's.
 */
export type ReportedTransferOutcome =
  | "done"
  | "closed"
  | "taken"
  | "currency"
  | "limit"
  | "entered"
  | "asked"
  | "missing";
