import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Db } from "../../kernel/db/database.ts";
import { readSortedCursor, sortedCursor } from "../../kernel/db/sorted-list.ts";
import type { Context } from "../../ports/context.ts";
import { listOwnDocuments } from "./queries.ts";
import {
  countDocuments,
  DOCUMENT_KEY,
  listDocuments,
  listMemberDocuments,
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

/** The documents in a state. @throws KEY_INVALID */
export async function listQueue(
  { db }: Context,
  { tab, kinds, limit, ...input }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const sort = input.sort ?? { by: "at", isDescending: tab !== "uploaded" };
  const after = readSortedCursor(input.cursor, { sort, key: DOCUMENT_KEY, id: "uuid" });
  const page = { tab, kinds, sort, after, limit: limit + 1 };
  const [found, totals] = await Promise.all([
    listDocuments(db, page),
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

/** All documents of a member. */
export async function listOfMember({ db }: Context, memberId: bigint) {
  return { documents: (await listMemberDocuments(db, memberId)).map(showForConsole) };
}
