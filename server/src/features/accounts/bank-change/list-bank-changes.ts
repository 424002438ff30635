import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { fromCursor, timestampOf, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import type { Context } from "../../../ports/context.ts";
import { showBankChange } from "./bank-change.ts";
import { listMemberChanges, listWaitingChanges } from "./queries.ts";

type List = typeof consoleContract.accounts.bankChanges;

/**
 * Lists waiting changes, oldest first; with a member id all changes of that member, newest first.
 * @throws KEY_INVALID
 */
export async function listBankChanges(
  { db, clock }: Context,
  { memberId, cursor, limit }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const keys = fromCursor(cursor, 2);
  const after = keys
    ? { requestedAt: timestampOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") }
    : null;
  const page = { after, limit: limit + 1 };
  const found = memberId
    ? await listMemberChanges(db, { ...page, memberId: BigInt(memberId) })
    : await listWaitingChanges(db, page);
  const changes = found.slice(0, limit);
  const last = found.length > limit ? changes.at(-1) : undefined;
  return {
    changes: changes.map((change) => showBankChange(change, clock.now())),
    next: last ? toCursor(last.requestedAt.toISOString(), last.id) : null,
  };
}
