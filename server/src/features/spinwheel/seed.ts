/** The seed that binds a member's spins: made, shown as a commitment, and replaced. */
import { createHash } from "node:crypto";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { insertSeed, lockSeed, type Seed } from "./queries-seeds.ts";

const SEED_BYTES = 32;

/** The member's seed, locked; made now for who has none. A new one goes on with the client's seed that was given. */
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
  if (await insertSeed(tx, { ...seed, createdAt: ctx.clock.now() })) return seed;
  const made = await lockSeed(tx, memberId);
  assert(made, "whoever was faster has made a seed");
  return made;
}

/** What the member may know of the seed before its reveal. */
export function fairnessOf({ commitment, clientSeed, nextNonce }: Seed) {
  return { commitment: commitment.toString("hex"), clientSeed, nonce: nextNonce };
}
