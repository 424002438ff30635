import type { contract, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { revealSeed } from "./queries-seeds.ts";
import { fairnessOf, openSeed } from "./seed.ts";

/**
 * Reveals the member's seed, which is used no more, and commits to a new one. Keeps the client
 * seed.
 */
export function rotateSeed(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.spinwheel.rotate>> {
  return transaction(ctx.db, async (tx) => {
    const seed = await openSeed(ctx, tx, { memberId });
    await revealSeed(tx, { id: seed.id, at: ctx.clock.now() });
    const { clientSeed } = seed;
    const next = await openSeed(ctx, tx, { memberId, clientSeed });
    return {
      revealed: {
        commitment: seed.commitment.toString("hex"),
        serverSeed: seed.serverSeed.toString("hex"),
        spins: seed.nextNonce,
      },
      fairness: fairnessOf(next),
    };
  });
}
