/** A transfer that a member declared in manual mode: its states. */
import type { Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { DepositsDeclaredState } from "../../kernel/schema.ts";

export type DeclaredState = DepositsDeclaredState;

export interface Declared {
  id: string;
  memberId: bigint;
  currency: Currency;
  /** As it was declared; what came is the payment's. */
  amountMinor: bigint;
  state: DeclaredState;
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** What may follow each state. Money that comes for a closed one is credited as a transfer of its own. */
const NEXT_DECLARED_STATES = {
  waiting: ["settled", "refused", "expired"],
  settled: [],
  refused: [],
  expired: [],
} as const satisfies Record<DeclaredState, readonly DeclaredState[]>;

const STATES: readonly DeclaredState[] = ["waiting", "settled", "refused", "expired"];

/** The states from which `to` can be reached. */
export function declaredBefore(to: DeclaredState): DeclaredState[] {
  return STATES.filter((from) => NEXT_DECLARED_STATES[from].some((next) => next === to));
}

/** What the member's statement says. */
export const STATUS_OF_DECLARED = {
  waiting: "PROCESSING",
  settled: "SUCCESS",
  refused: "FAILED",
  expired: "FAILED",
} as const satisfies Record<DeclaredState, Status>;
