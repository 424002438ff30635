import { createHash } from "node:crypto";
import type { contract, ServerOutput } from "@krapao/contract";
import { LANGUAGES } from "@krapao/contract/languages";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { insertConsent } from "./queries.ts";

/** The member app computes the same version from the text that it shows. */
function versionOf(sections: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
}

/**
 * Records the member's consent to a version of the agreements, with its language. It holds for the
 * text in the other languages too, so their versions are answered.
 * @throws NO_DATA when no current text has this version
 */
export async function recordConsent(
  { db, clock, log }: Context,
  { memberId, version }: { memberId: bigint; version: string },
): Promise<ServerOutput<typeof contract.accounts.consent>> {
  const agreements = await readSetting(db, "agreements");
  const versions = LANGUAGES.map((each) => versionOf(agreements.map((page) => page[each])));
  const locale = LANGUAGES[versions.indexOf(version)] ?? refuse("NO_DATA");
  const acceptedAt = clock.now();
  await transaction(db, (tx) =>
    insertConsent(tx, { memberId, document: "agreements", version, locale, acceptedAt }),
  );
  log.info({ event: "accounts.consent", memberId }, "consent recorded");
  return { message: "SUCCESS", versions };
}
