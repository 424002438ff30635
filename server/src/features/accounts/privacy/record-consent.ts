import { createHash } from "node:crypto";
import type { contract, ServerOutput } from "@krapao/contract";
import { LANGUAGES } from "@krapao/contract/languages";
import { transaction } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { hasKeptConsent, insertConsent } from "./queries.ts";

/** The member app computes the same version from the text that it shows. */
function versionOf(sections: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
}

/** The versions of the current agreements, one for each language. */
async function currentVersions(db: Db): Promise<string[]> {
  const agreements = await readSetting(db, "agreements");
  return LANGUAGES.map((each) => versionOf(agreements.map((page) => page[each])));
}

/**
 * Records the member's consent to a version of the agreements, with its language. It holds for the
 * text in the other languages too, so their versions are answered.
 * @throws NO_DATA when no current text has this version
 */
export async function recordConsent(
  { db, clock, log }: Context,
  { memberId, version, isKept }: { memberId: bigint; version: string; isKept: boolean },
): Promise<ServerOutput<typeof contract.accounts.consent>> {
  const versions = await currentVersions(db);
  const locale = LANGUAGES[versions.indexOf(version)] ?? refuse("NO_DATA");
  const acceptedAt = clock.now();
  await transaction(db, (tx) =>
    insertConsent(tx, { memberId, document: "agreements", version, locale, acceptedAt, isKept }),
  );
  log.info({ event: "accounts.consent", memberId }, "consent recorded");
  return { message: "SUCCESS", versions };
}

/** The versions that the member need not see again: all current ones, or none. */
export async function readKeptConsent(
  { db }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.accounts.keptConsent>> {
  const versions = await currentVersions(db);
  return { versions: (await hasKeptConsent(db, { memberId, versions })) ? versions : [] };
}
