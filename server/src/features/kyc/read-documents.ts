import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { readSortedCursor, sortedCursor } from "../../kernel/db/sorted-list.ts";
import type { Context } from "../../ports/context.ts";
import { findIdentityFrom } from "./identity-from.ts";
import { listOwnDocuments } from "./queries.ts";
import {
  countDocuments,
  DOCUMENT_KEY,
  listDocuments,
  listMemberDocuments,
  type Reader,
} from "./queries-console.ts";
import { showForConsole, showForMember } from "./show-document.ts";

type List = typeof consoleContract.kyc.list;

/** The member's own documents: first those that are wanted, cancelled ones not at all. */
export async function readOwnDocuments(db: Db, memberId: bigint) {
  const shown = (await listOwnDocuments(db, memberId))
    .filter(({ state }) => state !== "cancelled")
    .map(showForMember)
    .sort((one, other) => other.since.getTime() - one.since.getTime());
  return {
    documents: [
      ...shown.filter(({ isWanted }) => isWanted),
      ...shown.filter(({ isWanted }) => !isWanted),
    ],
  };
}

/** The documents in a state, as a staff user sees them; null: an export. @throws KEY_INVALID */
export async function listQueue(
  { db }: Context,
  { tab, kinds, limit, ...input }: ServerInput<List>,
  staffId: string | null = null,
): Promise<ServerOutput<List>> {
  const sort = input.sort ?? { by: "at", isDescending: tab !== "uploaded" };
  const after = readSortedCursor(input.cursor, { sort, key: DOCUMENT_KEY, id: "uuid" });
  const page = { tab, kinds, sort, after, limit: limit + 1 };
  const [found, totals] = await Promise.all([
    readerOf(db, staffId).then((reader) => listDocuments(db, { ...page, reader })),
    input.withTotals ? countDocuments(db, page) : null,
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    documents: rows.map(showForConsole),
    next: last ? sortedCursor(sort, { key: last.sortKey, id: last.id }) : null,
    totals,
  };
}

/** The staff user who reads, with what decides whether that person may accept a document. */
export const readerOf = async (db: Db | Tx, staffId: string | null): Promise<Reader> => ({
  staffId,
  identityFrom: await findIdentityFrom(db),
});

/** All documents of a member, as a staff user sees them. */
export async function listOfMember(
  { db }: Context,
  { memberId, staffId }: { memberId: bigint; staffId: string },
) {
  const reader = await readerOf(db, staffId);
  return { documents: (await listMemberDocuments(db, { memberId, reader })).map(showForConsole) };
}
