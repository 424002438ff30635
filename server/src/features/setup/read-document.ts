import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { SetupKind } from "@krapao/contract/console/setup/payloads";
import { isTotalWrong } from "@krapao/contract/console/setup/publishable";
import { missingTexts } from "@krapao/contract/console/setup/shapes";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import type { Context } from "../../ports/context.ts";
import { listCurrentVersions, listPublishedVersions } from "./queries.ts";
import { documentsOf, schemaOf } from "./setup-kinds.ts";
import { changesBetween, type DocumentKey, FIRST_VERSION, type Version } from "./version.ts";

export type ShownDocument = ServerOutput<typeof consoleContract.setup.read>;
type Clocked = Pick<Context, "clock">;

/** Every document of a kind, including those that exist only as drafts. */
export async function listDocuments(
  { db, clock }: Context,
  kind: SetupKind,
): Promise<ShownDocument[]> {
  const [live, versions] = await Promise.all([
    documentsOf(kind).list(db),
    listCurrentVersions(db, { kind, now: clock.now() }),
  ]);
  const keys = new Set([...live.keys(), ...versions.map(({ key }) => key)]);
  return [...keys].map((key) =>
    show(
      { kind, key },
      live.get(key) ?? null,
      versions.filter((version) => version.key === key),
    ),
  );
}

/** @throws NO_DATA for an unknown kind or key */
export async function readDocument(
  { clock }: Clocked,
  db: Db | Tx,
  documentKey: DocumentKey,
): Promise<ShownDocument> {
  schemaOf(documentKey);
  const live = (await documentsOf(documentKey.kind).list(db)).get(documentKey.key) ?? null;
  return show(
    documentKey,
    live,
    await listCurrentVersions(db, { ...documentKey, now: clock.now() }),
  );
}

/** Number of the live version; 0 for none. */
export function liveNumber(live: WirePayload | null, versions: readonly Version[]): number {
  const version = versions.find(({ state }) => state === "live")?.version;
  return version ?? (live ? FIRST_VERSION : 0);
}

function show(
  documentKey: DocumentKey,
  live: WirePayload | null,
  versions: Version[],
): ShownDocument {
  const find = (state: Version["state"]) =>
    versions.find((version) => version.state === state) ?? null;
  const draft = find("draft");
  return {
    ...documentKey,
    live,
    liveVersion: liveNumber(live, versions),
    draft,
    scheduled: find("scheduled"),
    waiting: find("waiting"),
    missing: draft ? missingTexts(schemaOf(documentKey), draft.payload) : [],
    isTotalWrong: draft !== null && isTotalWrong(documentKey.kind, draft.payload),
  };
}

/**
 * A page of published versions, each with its changes to the version before. @throws NO_DATA,
 * KEY_INVALID
 */
export async function readHistory(
  { db }: Context,
  documentKey: DocumentKey,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ServerOutput<typeof consoleContract.setup.history>> {
  schemaOf(documentKey);
  if (cursor !== null && !/^\d{1,9}$/.test(cursor))
    refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  const before = cursor === null ? null : Number(cursor);
  // One more, to compare the oldest of the page with.
  const found = await listPublishedVersions(db, { ...documentKey, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    versions: page.map((version, at) => ({
      ...version,
      changes: found[at + 1] ? changesBetween(found[at + 1]?.payload, version.payload) : [],
    })),
    next: found.length > limit ? `${page.at(-1)?.version}` : null,
  };
}
