import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findPreview } from "./queries-preview.ts";
import { briefOf } from "./read-member.ts";

/** A member in short, with the phone masked. @throws NO_DATA */
export async function previewMember(
  { db }: Context,
  id: bigint,
): Promise<ServerOutput<typeof consoleContract.accounts.preview>> {
  const found = (await findPreview(db, id)) ?? refuse("NO_DATA");
  return {
    ...briefOf(found),
    currency: found.currency,
    isSuspended: found.suspendedAt !== null,
    wallet: found.availableMinor,
    createdAt: found.createdAt,
    lastSeenAt: found.lastSeenAt,
  };
}
