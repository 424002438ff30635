/** Many concurrent transfers of one member over flaky providers: no satang is lost or created. */

import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { fundMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { atNight } from "@krapao/testkit/night";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "../../../ledger/invariants.ts";

const GAMES = ["JOKER2", "SLOTXO", "BETFLIX", "ASKMEBET"] as const;
const PROVIDERS = ["joker2", "betflix", "askmebet"] as const;
const FAULTS = ["success-then-reset", "error-500", "reset", "refuse"] as const;
const ROUNDS = 6;
const CALLS = 12;

let world: World;
beforeAll(async () => {
  world = await startWorld({
    env: { ...BEHIND_PROXY, PROVIDER_CALL_TIMEOUT_MS: "4000", PROVIDER_TIMEOUT_MS: "5000" },
  });
});
afterAll(() => world.close());

/** Random choices by a seeded 32-bit linear congruential generator, so that failures repeat. */
function choices(seed: number) {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as T;
  };
}

/**
 * Opens an account with money, once the faults of the seed before are over and the breaker is
 * closed.
 */
async function begin(game: string, token: string): Promise<void> {
  for (const provider of PROVIDERS) {
    await world.control("/faults", { target: `provider:${provider}`, kind: "none" });
  }
  const done = async () => {
    await world.call("GET", `/api/wallet/activate/${game}`, { token });
    const body = { from: "WALLET", to: game, amount: 500 };
    const { body: answer } = await world.call("POST", "/api/wallet/transfer", { token, body });
    return answer.status === "SUCCESS";
  };
  await eventually(done);
}

test.each(atNight([1, 2, 3, 4], [1]))(
  "loses and creates no money in random concurrent transfers, seed %i",
  async (seed) => {
    const pick = choices(seed);
    const member = await registerMember(world);
    const { token } = member;
    await fundMember(world.db, member.id, 400_000n);
    for (const game of GAMES) await begin(game, token);
    for (let round = 0; round < ROUNDS; round++) {
      const target = `provider:${pick(PROVIDERS)}`;
      const fault = { target, kind: pick(FAULTS), operation: "transfer", count: 1 };
      await world.control("/faults", fault);
      await Promise.all(
        Array.from({ length: CALLS }, async (_, index) => {
          const places = ["WALLET", ...GAMES] as const;
          const [from, to, amount] = [pick(places), pick(places), pick([10, 25.5, 100, 900])];
          const isAll = index % 6 === 5;
          const { status } = await world.call(
            "POST",
            isAll ? "/api/wallet/transferAll" : "/api/wallet/transfer",
            { token, body: isAll ? { to } : { from, to, amount } },
          );
          const trouble = () =>
            world.logged.filter((line) => line.startsWith("unexpected")).join("\n");
          expect(status, status === 500 ? trouble() : "").not.toBe(500);
        }),
      );
    }
    await eventually(async () => {
      const open = await world.db
        .selectFrom("games_transfer")
        .select(["state", "reason"])
        .where("member_id", "=", member.id)
        .where("state", "in", ["decided", "called", "review"])
        .execute();
      // The member does not play here, so the balance always decides: no transfer ends in review.
      expect(open.filter(({ state }) => state === "review")).toEqual([]);
      return open.length === 0;
    });
    const [available, held] = await walletOf(world.db, member.id);
    expect(held).toBe(0n);
    let total = available;
    for (const game of GAMES) {
      const { balance } = await providerAccountOf(world, member.id, game);
      total += BigInt(Math.round(balance * 100));
    }
    expect(total).toBe(400_000n);
    // More than the first transfer into each game: an answer may be IN_PROGRESS and settle later.
    const done = await world.db
      .selectFrom("games_transfer")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "=", "done")
      .execute();
    expect(done.length).toBeGreaterThan(GAMES.length);
    expect(await checkInvariants(world.db)).toEqual([]);
    const open = await world.db
      .selectFrom("games_sweep")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "=", "open")
      .execute();
    expect(open).toEqual([]);
  },
  120_000,
);
