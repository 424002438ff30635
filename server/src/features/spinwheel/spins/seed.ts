/** The seed of a member's spins: it is shown as a commitment before, and revealed when replaced. */
import { createHash } from "node:crypto";
import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { insertSeed, lockSeed, type Seed } from "./queries-seeds.ts";

const SEED_BYTES = 32;

/** Locks the member's seed, or makes one with the given client seed. */
export async function openSeed(
  ctx: Context,
  tx: Tx,
  { memberId, clientSeed }: { memberId: bigint; clientSeed?: string | undefined },
): Promise<Seed> {
  const known = await lockSeed(tx, memberId);
  if (known) return known;
  const serverSeed = ctx.random.bytes(SEED_BYTES);
  const seed: Seed = {
    id: recordId(ctx),
    memberId,
    serverSeed,
    commitment: createHash("sha256").update(serverSeed).digest(),
    clientSeed: clientSeed ?? ctx.random.bytes(8).toString("hex"),
    nextNonce: 0,
  };
  await insertSeed(tx, { ...seed, createdAt: ctx.clock.now() });
  return seed;
}

/** What the member may see of the seed before it is revealed. */
export function fairnessOf({ commitment, clientSeed, nextNonce }: Seed) {
  return { commitment: commitment.toString("hex"), clientSeed, nonce: nextNonce };
}
