/** SQL of documents and their pictures. */
import type {
  DocumentKind,
  DocumentReason,
  DocumentState,
} from "@krapao/contract/member/kyc/documents";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { KycDocument } from "./document.ts";

const DOCUMENT = sql`select d.id, d.member_id as "memberId", d.kind, d.state, d.reason,
  d.asked_at as "askedAt", d.asked_by as "askedBy", d.changed_at as "changedAt", d.expires_on::text as "expiresOn",
  d.picture, d.version from kyc_document d`;

/** The documents of a member. */
export async function listOwnDocuments(db: Db | Tx, memberId: bigint): Promise<KycDocument[]> {
  const { rows } = await sql<KycDocument>`${DOCUMENT} where d.member_id = ${memberId}`.execute(db);
  return rows;
}

export async function findDocument(db: Db | Tx, id: string): Promise<KycDocument | null> {
  const { rows } = await sql<KycDocument>`${DOCUMENT} where d.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Locks the document until `tx` ends. */
export async function lockDocument(tx: Tx, id: string): Promise<KycDocument | null> {
  const { rows } = await sql<KycDocument>`${DOCUMENT} where d.id = ${id}::uuid for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Locks the member's document of a kind until `tx` ends. */
export async function lockKind(
  tx: Tx,
  { memberId, kind }: { memberId: bigint; kind: DocumentKind },
): Promise<KycDocument | null> {
  const { rows } = await sql<KycDocument>`
    ${DOCUMENT} where d.member_id = ${memberId} and d.kind = ${kind} for update`.execute(tx);
  return rows[0] ?? null;
}

export interface Asked {
  id: string;
  memberId: bigint;
  kind: DocumentKind;
  /** Null: a withdrawal needs it. */
  askedBy: string | null;
  at: Date;
}

/** Inserts a document. @returns false when the member has one of this kind, or does not exist */
export async function insertDocument(tx: Tx, asked: Asked): Promise<boolean> {
  const { rows } = await sql`
    insert into kyc_document (id, member_id, kind, state, asked_at, asked_by, changed_at)
    select ${asked.id}::uuid, id, ${asked.kind}, 'asked', ${asked.at}, ${asked.askedBy}::uuid,
      ${asked.at} from accounts_member where id = ${asked.memberId}
    on conflict (member_id, kind) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Asks again for a document. The caller has locked it. */
export async function updateAsked(
  tx: Tx,
  { id, askedBy, at }: { id: string; askedBy: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable("kyc_document")
    .set((eb) => ({
      state: "asked",
      reason: null,
      expires_on: null,
      asked_at: at,
      asked_by: askedBy,
      changed_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Moves a document to another state. The caller has locked it. */
export async function updateState(
  tx: Tx,
  change: {
    id: string;
    state: DocumentState;
    at: Date;
    decidedBy?: string | null;
    reason?: DocumentReason;
    expiresOn?: string | null;
    picture?: string;
  },
): Promise<void> {
  const { id, state, at, picture, decidedBy = null, reason = null, expiresOn } = change;
  await tx
    .updateTable("kyc_document")
    .set((eb) => ({
      state,
      reason,
      changed_at: at,
      decided_by: decidedBy,
      version: eb("version", "+", 1),
      ...(picture === undefined ? {} : { picture, expires_on: null }),
      ...(expiresOn === undefined ? {} : { expires_on: expiresOn }),
    }))
    .where("id", "=", id)
    .execute();
}

export async function insertPicture(
  tx: Tx,
  picture: {
    name: string;
    documentId: string;
    memberId: bigint;
    bytes: number;
    width: number;
    height: number;
    sha256: Buffer;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("kyc_picture")
    .values({
      name: picture.name,
      document_id: picture.documentId,
      member_id: picture.memberId,
      bytes: picture.bytes,
      width: picture.width,
      height: picture.height,
      sha256: picture.sha256,
      uploaded_at: picture.at,
    })
    .execute();
}

/** Sets the end of the retention of a document's pictures that have none yet. */
export async function retirePictures(
  tx: Tx,
  { documentId, until }: { documentId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable("kyc_picture")
    .set({ keep_until: until })
    .where("document_id", "=", documentId)
    .where("keep_until", "is", null)
    .execute();
}

/** Names of pictures whose retention has ended, or whose member was suspended before a time. */
export async function listUnneededPictures(
  db: Db,
  { now, closedBefore, limit }: { now: Date; closedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kyc_picture where keep_until <= ${now}
    union
    select p.name from accounts_member m join kyc_picture p on p.member_id = m.id
      where m.suspended_at < ${closedBefore}
    limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes the row of a picture whose file is gone; the document keeps its state. */
export async function deletePicture(tx: Tx, name: string): Promise<void> {
  const document = await tx
    .deleteFrom("kyc_picture")
    .where("name", "=", name)
    .returning("document_id as id")
    .executeTakeFirst();
  if (!document) return;
  // A picture that waits for its decision cannot be decided without it.
  await sql`update kyc_document set picture = null, version = version + 1,
      state = case when state = 'uploaded' then 'cancelled' else state end
    where id = ${document.id} and picture = ${name}`.execute(tx);
}

/** Accepted documents whose last day is over. */
export async function listExpired(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from kyc_document
    where state = 'accepted' and expires_on < ${today}::date
    order by expires_on limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the member has an accepted identity document that counts on this day. */
export async function hasIdentity(
  db: Db | Tx,
  { memberId, today }: { memberId: bigint; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from kyc_document where member_id = ${memberId} and kind = 'identity'
      and state = 'accepted' and (expires_on is null or expires_on >= ${today}::date)`.execute(db);
  return rows.length > 0;
}

/** The document that a staff user asked the member for and that is not decided, oldest first. */
export async function findAskedDocument(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ kind: DocumentKind; askedBy: string; askedAt: Date } | null> {
  const { rows } = await sql<{ kind: DocumentKind; askedBy: string; askedAt: Date }>`
    select kind, asked_by as "askedBy", asked_at as "askedAt" from kyc_document
    where member_id = ${memberId} and state in ('asked', 'uploaded') and asked_by is not null
    order by asked_at limit 1`.execute(db);
  return rows[0] ?? null;
}
