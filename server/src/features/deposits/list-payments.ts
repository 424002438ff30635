import type { Db } from "../../kernel/db.ts";
import type { Declared, DeclaredState } from "./declared.ts";
import { selectDeclared } from "./queries-declared.ts";
import type { BookedPayment } from "./queries-payments.ts";
import {
  type Decision,
  type QueueFilter,
  selectDecisions,
  selectPayments,
} from "./queries-queue.ts";

/** Payments as an operator looks through them, newest first; the matching queue is `state: "unmatched"`. */
export function listPayments(
  db: Db,
  { filter = {}, page = 1, limit = 50 }: { filter?: QueueFilter; page?: number; limit?: number },
): Promise<{ total: number; payments: BookedPayment[] }> {
  return selectPayments(db, { filter, page, limit });
}

/** Who decided what on a payment. */
export function listDecisions(db: Db, paymentId: string): Promise<Decision[]> {
  return selectDecisions(db, paymentId);
}

/** Declared transfers, newest first. */
export function listDeclared(
  db: Db,
  { state, page = 1, limit = 50 }: { state?: DeclaredState; page?: number; limit?: number },
): Promise<{ total: number; declared: Declared[] }> {
  return selectDeclared(db, { state, page, limit });
}
