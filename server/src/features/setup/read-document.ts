import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { SetupKind } from "@krapao/contract/office/setup-payloads";
import { missingTexts } from "@krapao/contract/office/setup-shapes";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WirePayload } from "../../kernel/documents.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { selectCurrent, selectPublished } from "./queries.ts";
import { documentsOf, isTotalWrong, schemaOf } from "./setup-kinds.ts";
import { changesBetween, FIRST_VERSION, type Place, type Version } from "./version.ts";

export type ShownDocument = ServerOutput<typeof office.setup.read>;
type Reading = Pick<Context, "clock">;

/** Every document of a kind, also those that were only drafted so far. */
export async function listDocuments(
  { db, clock }: Context,
  kind: SetupKind,
): Promise<ShownDocument[]> {
  const [live, versions] = await Promise.all([
    documentsOf(kind).list(db),
    selectCurrent(db, { kind, now: clock.now() }),
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

/** @throws NO_DATA when there can be no such document */
export async function readDocument(
  { clock }: Reading,
  db: Db | Tx,
  place: Place,
): Promise<ShownDocument> {
  schemaOf(place);
  const live = (await documentsOf(place.kind).list(db)).get(place.key) ?? null;
  return show(place, live, await selectCurrent(db, { ...place, now: clock.now() }));
}

/** Number of what counts now; 0: nothing does. */
export function liveNumber(live: WirePayload | null, versions: readonly Version[]): number {
  const version = versions.find(({ state }) => state === "live")?.version;
  return version ?? (live ? FIRST_VERSION : 0);
}

function show(place: Place, live: WirePayload | null, versions: Version[]): ShownDocument {
  const find = (state: Version["state"]) =>
    versions.find((version) => version.state === state) ?? null;
  const draft = find("draft");
  return {
    ...place,
    live,
    liveVersion: liveNumber(live, versions),
    draft,
    scheduled: find("scheduled"),
    waiting: find("waiting"),
    missing: draft ? missingTexts(schemaOf(place), draft.payload) : [],
    isTotalWrong: draft !== null && isTotalWrong(place, draft.payload),
  };
}

/** Versions that were published, each with what it changed of the one before it. @throws NO_DATA, KEY_INVALID */
export async function readHistory(
  { db }: Context,
  place: Place,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ServerOutput<typeof office.setup.history>> {
  schemaOf(place);
  if (cursor !== null && !/^\d{1,9}$/.test(cursor))
    refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  const before = cursor === null ? null : Number(cursor);
  // One more: what the oldest of the page is compared with.
  const found = await selectPublished(db, { ...place, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    versions: page.map((version, at) => ({
      ...version,
      changes: found[at + 1] ? changesBetween(found[at + 1]?.payload, version.payload) : [],
    })),
    next: found.length > limit ? `${page.at(-1)?.version}` : null,
  };
}
