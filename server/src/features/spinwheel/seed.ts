/** The seed that binds a member's spins: made, shown as a commitment, and replaced. */
import { createHash } from "node:crypto";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { insertSeed, lockSeed, type Seed } from "./queries-seeds.ts";

const SEED_BYTES = 32;

/** The member's seed, locked; one is made now for who has none. A new one goes on with the client's seed that was given. */
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

/** What the member may know of the seed before its reveal. */
export function fairnessOf({ commitment, clientSeed, nextNonce }: Seed) {
  return { commitment: commitment.toString("hex"), clientSeed, nonce: nextNonce };
}
