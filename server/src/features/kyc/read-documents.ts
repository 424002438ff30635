import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { documents } from "@krapao/contract/console/kyc/documents";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findIdentityFrom } from "./identity-from.ts";
import { listOwnDocuments } from "./queries.ts";
import { documentList, ofMember, type Reader } from "./queries-console.ts";
import { showForMember } from "./show-document.ts";

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
  input: ServerInput<typeof documents.call>,
  staffId: string | null = null,
): Promise<ServerOutput<typeof documents.call>> {
  return documentList.page(db, input, await readerOf(db, staffId));
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
  const found = await documentList.where(db, ofMember(memberId), reader);
  return { documents: found.map(({ row }) => row) };
}
