import { createHash } from "node:crypto";
import type { contract, ServerOutput } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { insertConsent } from "./queries-consents.ts";

/** The page makes the same of what it was sent: whoever changes a letter gets another version. */
function versionOf(sections: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
}

/** Keeps that the member agreed, to which text, in which language. @throws NO_DATA when no text of now has this version */
export async function giveConsent(
  { db, clock, log }: Context,
  { memberId, version }: { memberId: bigint; version: string },
): Promise<ServerOutput<typeof contract.accounts.consent>> {
  const agreements = await readSetting(db, "agreements");
  const locale =
    (["th", "la", "en"] as const).find((each) => versionOf(agreements[each]) === version) ??
    refuse("NO_DATA");
  const acceptedAt = clock.now();
  await transaction(db, (tx) =>
    insertConsent(tx, { memberId, document: "agreements", version, locale, acceptedAt }),
  );
  log.info({ event: "accounts.consent", memberId }, "a member agreed");
  return { message: "SUCCESS" };
}
