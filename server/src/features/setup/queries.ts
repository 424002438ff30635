/** SQL of versions. */
import { currentPayload, type SetupKind } from "@krapao/contract/console/setup/payloads";
import { type Selectable, sql } from "kysely";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { SetupVersion } from "../../kernel/db/schema.ts";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import { isOpenRequest } from "../approvals/published.ts";
import type { DocumentKey, Version } from "./version.ts";

function toVersion(row: Selectable<SetupVersion>): Version {
  const documentKey = { kind: row.kind as SetupKind, key: row.key };
  return {
    id: row.id,
    ...documentKey,
    version: row.version,
    state: row.state,
    payload: currentPayload(documentKey, row.payload as WirePayload),
    base: row.base,
    revision: row.revision,
    validFrom: row.valid_from,
    approvalId: row.approval_id,
    authorName: row.author_name,
    publisherName: row.publisher_name,
    publishedAt: row.published_at,
    why: row.why,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Locks a document: no other transaction writes its versions until this one ends. */
export async function lockDocument(tx: Tx, { kind, key }: DocumentKey): Promise<void> {
  await lockName(tx, `setup:${kind}/${key}`);
}

/** The current versions of a kind or of one document: drafts, waiting, scheduled and live ones. */
export async function listCurrentVersions(
  db: Db | Tx,
  { kind, key, now }: { kind: SetupKind; key?: string; now: Date },
): Promise<Version[]> {
  let query = db
    .selectFrom("setup_version")
    .selectAll()
    .where("kind", "=", kind)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["draft", "scheduled", "live"]),
        eb.and([eb("state", "=", "waiting"), eb.exists(waitingRequest(db, now))]),
      ]),
    );
  if (key !== undefined) query = query.where("key", "=", key);
  return (await query.orderBy("key").execute()).map(toVersion);
}

export async function findVersion(db: Db | Tx, id: string): Promise<Version | null> {
  const row = await db
    .selectFrom("setup_version")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

/** Published versions below a number, newest first. */
export async function listPublishedVersions(
  db: Db | Tx,
  { kind, key, before, limit }: DocumentKey & { before: number | null; limit: number },
): Promise<Version[]> {
  let query = db
    .selectFrom("setup_version")
    .selectAll()
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("published_at", "is not", null);
  if (before !== null) query = query.where("version", "<", before);
  const rows = await query.orderBy("version", "desc").limit(limit).execute();
  return rows.map(toVersion);
}

/** The highest version number of a document; 0 without versions. */
export async function getLastNumber(tx: Tx, { kind, key }: DocumentKey): Promise<number> {
  const row = await tx
    .selectFrom("setup_version")
    .select((eb) => eb.fn.max("version").as("last"))
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function insertVersion(
  tx: Tx,
  version: DocumentKey & {
    id: string;
    version: number;
    state: "draft" | "waiting" | "live";
    payload: WirePayload;
    base: number;
    author: { id: string | null; name: string };
    at: Date;
  },
): Promise<void> {
  const { author, at } = version;
  await tx
    .insertInto("setup_version")
    .values({
      id: version.id,
      kind: version.kind,
      key: version.key,
      version: version.version,
      state: version.state,
      payload: JSON.stringify(version.payload),
      base: version.base,
      author_id: author.id,
      author_name: author.name,
      published_at: version.state === "live" ? at : null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Updates a draft if it still has the revision. @returns false otherwise */
export async function updateDraft(
  tx: Tx,
  draft: {
    id: string;
    revision: number;
    payload: WirePayload;
    base: number;
    author: { id: string; name: string };
    at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("setup_version")
    .set({
      payload: JSON.stringify(draft.payload),
      base: draft.base,
      revision: draft.revision + 1,
      author_id: draft.author.id,
      author_name: draft.author.name,
      updated_at: draft.at,
    })
    .where("id", "=", draft.id)
    .where("state", "=", "draft")
    .where("revision", "=", draft.revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the state of a version if it still has the expected one. @returns false otherwise */
export async function updateVersionState(
  tx: Tx,
  move: {
    id: string;
    from: Version["state"];
    to: Version["state"];
    at: Date;
    validFrom?: Date | null;
    approvalId?: string;
    publisher?: { id: string; name: string };
    publishedAt?: Date;
    why?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("setup_version")
    .set({
      state: move.to,
      updated_at: move.at,
      ...(move.validFrom !== undefined && { valid_from: move.validFrom }),
      ...(move.approvalId !== undefined && { approval_id: move.approvalId }),
      ...(move.publisher && {
        publisher_id: move.publisher.id,
        publisher_name: move.publisher.name,
      }),
      ...(move.publishedAt && { published_at: move.publishedAt }),
      ...(move.why !== undefined && { why: move.why }),
    })
    .where("id", "=", move.id)
    .where("state", "=", move.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Scheduled versions that are due, by time. */
export async function listDueVersions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("setup_version")
    .select("id")
    .where("state", "=", "scheduled")
    .where("valid_from", "<=", now)
    .orderBy("valid_from")
    .execute();
  return rows.map(({ id }) => id);
}

/** When closed providers of games open again, as it is scheduled: the first time of each. */
export function listProviderOpenings(db: Db): Promise<{ provider: string; at: Date }[]> {
  return db
    .selectFrom("setup_version")
    .select((eb) => ["key as provider", eb.fn.min("valid_from").$notNull().as("at")])
    .where("kind", "=", "provider")
    .where("state", "=", "scheduled")
    .where(sql`payload ->> 'state'`, "=", "on")
    .groupBy("key")
    .execute();
}

/**
 * Runs `work` and undoes it, so that a request shows at once what the approval would refuse.
 * @throws what `work` throws
 */
export async function rehearse(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
  await work();
  await sql`rollback to savepoint rehearsal`.execute(tx);
}

/** Discards the versions of a document whose approval request was refused or expired. */
export async function discardRefusedVersions(
  tx: Tx,
  documentKey: DocumentKey,
  now: Date,
): Promise<void> {
  await discardWaiting(tx, documentKey, now)
    .where((eb) => eb.not(eb.exists(waitingRequest(tx, now))))
    .execute();
}

/** Discards the version that waits for a second person: its request can no longer be approved. */
export async function discardWaitingVersion(
  tx: Tx,
  documentKey: DocumentKey,
  now: Date,
): Promise<void> {
  await discardWaiting(tx, documentKey, now).execute();
}

const discardWaiting = (tx: Tx, { kind, key }: DocumentKey, now: Date) =>
  tx
    .updateTable("setup_version")
    .set({ state: "discarded", updated_at: now })
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("state", "=", "waiting");

function waitingRequest(db: Db | Tx, now: Date) {
  return db
    .selectFrom("approvals_request as request")
    .select("request.id")
    .whereRef("request.id", "=", sql.ref("setup_version.approval_id"))
    .where(isOpenRequest(now, "request"));
}
