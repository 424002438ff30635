/** Builders for rewards: campaigns, promotions, deposits that qualify, and results in the games. */
import { randomBytes, randomUUID } from "node:crypto";
import { transaction } from "@krapao/server/kernel/context";
import type { BonusesCampaign, PromotionsPromotion } from "@krapao/server/kernel/db/schema";
import { publishBalanceChanged } from "@krapao/server/kernel/jobs/events";
import {
  type HouseAccountKind,
  houseAccountId,
  memberAccountId,
  transfer,
} from "@krapao/server/ledger/ledger";
import { type Insertable, sql } from "kysely";
import { expect } from "vitest";
import { houseBalanceMinor } from "../ledger/house-balance.ts";
import type { World } from "../world.ts";

const texts = (text: string) => JSON.stringify({ th: text, la: text, en: text });
const freeCode = (prefix: string) => `${prefix}${randomBytes(5).toString("hex").toUpperCase()}`;

/** A budget that no test uses up. */
export const BUDGET_MINOR = 10n ** 12n;

/**
 * Adds a campaign of 50 baht that needs no deposit and is met at twice the total, after bets of
 * once the gift. @returns its code
 */
export async function addCampaign(
  world: World,
  fields: Partial<Insertable<BonusesCampaign>> = {},
): Promise<string> {
  const code = freeCode("B");
  await world.db
    .insertInto("bonuses_campaign")
    .values({
      code,
      name: texts("Test bonus"),
      notice: texts("<p>Over at {percentFail}%</p>"),
      banners: JSON.stringify([{ image: "/art/koi-garden.svg", html: null }]),
      type: "limit",
      max_received: 1,
      currency: "THB",
      amount_minor: 5_000n,
      percent_success: 200,
      percent_fail: 10,
      budget_minor: BUDGET_MINOR,
      ...fields,
    })
    .execute();
  return code;
}

/**
 * Adds a promotion of 50 baht that is met at twice the total, after bets of once the gift.
 * @returns its code
 */
export async function addPromotion(
  world: World,
  fields: Partial<Insertable<PromotionsPromotion>> = {},
): Promise<string> {
  const code = freeCode("P");
  await world.db
    .insertInto("promotions_promotion")
    .values({
      code,
      description: texts("Test promotion"),
      currency: "THB",
      amount_minor: 5_000n,
      percent_success: 200,
      percent_fail: 10,
      budget_minor: BUDGET_MINOR,
      ...fields,
    })
    .execute();
  return code;
}

async function move(
  world: World,
  moved: {
    kind: "deposit" | "withdrawal" | "wallet_to_game" | "game_to_wallet";
    memberId: bigint;
    house: { kind: HouseAccountKind; owner: string };
    amountMinor: bigint;
    direction: "in" | "out";
  },
): Promise<void> {
  const { kind, memberId, house, amountMinor, direction } = moved;
  const state = await transaction(world.db, async (tx) => {
    const houseId = await houseAccountId(tx, { ...house, currency: "THB" });
    const memberId_ = await memberAccountId(tx, memberId);
    const [fromId, toId] = direction === "in" ? [houseId, memberId_] : [memberId_, houseId];
    return transfer(tx, { id: randomUUID(), kind, fromId, toId, currency: "THB", amountMinor });
  });
  expect(state).toBe("posted");
}

/** Books a deposit in the ledger. */
export function addDeposit(world: World, memberId: bigint, amountMinor: bigint): Promise<void> {
  const house = { kind: "bank_clearing", owner: "KBANK" } as const;
  return move(world, { kind: "deposit", memberId, house, amountMinor, direction: "in" });
}

/** Opens the member's account in a game and moves this many baht into it. */
export async function openGame(world: World, token: string, amount: number) {
  const opened = await world.call("GET", "/api/wallet/activate/JOKER2", { token });
  const body = { from: "WALLET", to: "JOKER2", amount };
  const moved = await world.call("POST", "/api/wallet/transfer", { token, body });
  expect([opened.status, moved.body.status]).toEqual([200, "SUCCESS"]);
  const account = await world.call<{ username: string }>("GET", "/api/wallet/account/JOKER2", {
    token,
  });
  const { username } = account.body;
  return {
    play: (outcome: "win" | "lose", stake: number) =>
      world.control("/play", { provider: "joker2", username, outcome, amount: stake }),
    fault: (kind: string) => world.control("/faults", { target: "provider:joker2", kind }),
  };
}

export interface Shown {
  state: string;
  amount: number;
  total: number;
}

interface Line {
  statementType: string;
  bonus?: { description: string };
  promotion?: { description: string };
}

/**
 * Records valid bets of a member, as a report has them. They are in a game that is only being
 * opened for the member, so that no balance of it is asked for.
 */
export async function addBets(world: World, memberId: bigint, turnoverMinor: bigint) {
  const at = world.clock.now();
  await sql`
    insert into games_account (id, member_id, game_code, provider, username, password_sealed,
      state, created_at)
    select ${randomUUID()}, ${memberId}, code, provider, ${`usr${memberId}`}, '', 'opening', ${at}
    from games_game where code = 'USUN_RING'
    on conflict do nothing`.execute(world.db);
  await sql`
    insert into games_turnover (id, member_id, game_account_id, source, reference, at,
      placed_at, turnover_minor, result_minor)
    select ${randomUUID()}, member_id, id, 'report', ${randomUUID()}, ${at}, ${at},
      ${turnoverMinor}, 0
    from games_account where member_id = ${memberId} and game_code = 'USUN_RING'`.execute(world.db);
}

export const readRewards = {
  /** Money that a game won for the member, with bets of as much, moved into the wallet. */
  async won(
    world: World,
    memberId: bigint,
    amountMinor: bigint,
    { betsMinor = amountMinor }: { betsMinor?: bigint } = {},
  ): Promise<void> {
    const house = { kind: "provider_clearing", owner: "test" } as const;
    if (betsMinor > 0n) await addBets(world, memberId, betsMinor);
    await move(world, { kind: "game_to_wallet", memberId, house, amountMinor, direction: "in" });
  },

  /** Money that the member moved into a game and lost there. */
  lost(world: World, memberId: bigint, amountMinor: bigint): Promise<void> {
    const house = { kind: "provider_clearing", owner: "test" } as const;
    return move(world, { kind: "wallet_to_game", memberId, house, amountMinor, direction: "out" });
  },

  /** Money that was withdrawn and paid out. */
  withdrawn(world: World, memberId: bigint, amountMinor: bigint): Promise<void> {
    const house = { kind: "payout_clearing", owner: "test" } as const;
    return move(world, { kind: "withdrawal", memberId, house, amountMinor, direction: "out" });
  },

  async statement(world: World, token: string): Promise<Line[]> {
    const { body } = await world.call<{ statements: Line[] }>("POST", "/api/statement", {
      token,
      body: { page: 1 },
    });
    return body.statements;
  },

  /** The cost of a campaign so far. */
  async cost(world: World, kind: HouseAccountKind, owner: string): Promise<bigint> {
    const accountId = await transaction(world.db, (tx) =>
      houseAccountId(tx, { kind, owner, currency: "THB" }),
    );
    return -(await houseBalanceMinor(world.db, accountId));
  },

  async state(world: World, memberId: bigint): Promise<string | undefined> {
    const row = await world.db
      .selectFrom("bonuses_condition")
      .select("state")
      .where("member_id", "=", memberId)
      .orderBy("opened_at", "desc")
      .executeTakeFirst();
    return row?.state;
  },

  balanceChanged(world: World, memberId: bigint): Promise<void> {
    return transaction(world.db, (tx) => publishBalanceChanged(world.app.ctx, tx, memberId));
  },

  /** Marks the last reading of the member's games as failed or current. */
  async stale(world: World, memberId: bigint, isStale: boolean): Promise<void> {
    await world.db
      .updateTable("games_account")
      .set({ is_stale: isStale })
      .where("member_id", "=", memberId)
      .execute();
  },
};
