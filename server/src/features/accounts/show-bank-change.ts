import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type DeskBankChange, selectChangesOf, selectWaitingChanges } from "./queries-desk-bank.ts";

type List = typeof office.accounts.bankChanges;
type Shown = ServerOutput<List>["changes"][number];

/** Changes that wait, the oldest first; of one member all, the newest first. @throws KEY_INVALID */
export async function listBankChanges(
  { db, clock }: Context,
  { memberId, cursor, limit }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const keys = fromCursor(cursor, 2);
  const after = keys ? { askedAt: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const page = { after, limit: limit + 1 };
  const found = memberId
    ? await selectChangesOf(db, { ...page, memberId: BigInt(memberId) })
    : await selectWaitingChanges(db, page);
  const changes = found.slice(0, limit);
  const last = found.length > limit ? changes.at(-1) : undefined;
  return {
    changes: changes.map((change) => showBankChange(change, clock.now())),
    next: last ? toCursor(last.askedAt.toISOString(), last.id) : null,
  };
}

/** A change as the console shows it, numbers masked. */
export function showBankChange(change: DeskBankChange, now: Date): Shown {
  return {
    id: change.id,
    member: {
      id: `${change.memberId}`,
      name: change.memberName,
      phone: maskDigits(change.memberPhone),
    },
    from: {
      bankCode: change.nowBankCode,
      bankAccountName: change.nowBankAccountName,
      bankAccountNo: maskDigits(change.nowBankAccountNo),
    },
    to: {
      bankCode: change.bankCode,
      bankAccountName: change.bankAccountName,
      bankAccountNo: maskDigits(change.bankAccountNo),
    },
    askedAt: change.askedAt,
    isWish: change.enteredBy === null,
    state: phaseOf(change, now),
    approvalId: change.approvalId,
    countsAt: change.countsAt,
    refusal: change.refusal,
  };
}

/** How far a change has come: pure. A request that was refused or ran out leaves it where it was before. */
export function phaseOf(
  change: Pick<DeskBankChange, "state" | "approvedAt" | "approvalState" | "approvalExpiresAt">,
  now: Date,
): Shown["state"] {
  if (change.state !== "waiting") return change.state;
  if (change.approvedAt !== null) return "approved";
  const expiresMs = change.approvalExpiresAt?.getTime() ?? 0;
  return change.approvalState === "waiting" && expiresMs > now.getTime() ? "asked" : "wish";
}
