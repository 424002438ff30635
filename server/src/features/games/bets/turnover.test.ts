import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "@krapao/contract/time";
import { untilOneWaits } from "@krapao/testkit/builders/locks";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { ProviderUnavailable } from "../../../ports/game-provider.ts";
import { refreshTurnover, turnoverSince } from "../index.ts";
import { listActiveAccounts } from "../queries.ts";
import { settleTransfer } from "../transfers/settle-transfer.ts";
import { possibleCredits } from "./play.ts";
import { pullReport, pullReports } from "./pull-report.ts";
import { lockPlay } from "./queries.ts";
import { listAccountsInPlay } from "./queries-in-play.ts";
import { recordReading } from "./record-play.ts";
import { readPossible } from "./stored-possible.ts";

let world: World;
let member: TestMember;
let since: Date;

beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await registerMember(world);
  await fundMember(world.db, member.id, 100_000n);
  since = world.clock.now();
});

const open = async (code: string) => {
  const path = `/api/wallet/activate/${code}`;
  expect(await world.call("GET", path, { token: member.token })).toMatchObject({ status: 200 });
};
const move = async (from: string, to: string, amount: number) => {
  const body = { from, to, amount };
  const answer = await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
  expect(answer.body).toMatchObject({ status: "SUCCESS" });
};
const accountOf = async (code: string) => {
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === code);
  if (!account) throw new Error(`no account in ${code}`);
  return account;
};
const play = async (code: string, outcome: "win" | "lose", amount: number) => {
  const { provider, username } = await accountOf(code);
  await world.control("/play", { provider, username, outcome, amount });
};
const refresh = () => refreshTurnover(world.app.ctx, { memberId: member.id });
const turnover = (from = since) => turnoverSince(world.db, { memberId: member.id, since: from });

/** A time between what was recorded so far and what follows: records have whole milliseconds. */
async function aMomentLater(): Promise<Date> {
  await sleep(2);
  const at = world.clock.now();
  await sleep(2);
  return at;
}

/** Reads the games when every bet that is placed now is settled, so that no fall may be open. */
const refreshWhenSettled = async () => {
  world.clock.shift(8 * DAY_MS);
  await refresh();
  world.clock.shift(0);
};

/** A game whose provider reports no bets. */
const GAME = "PG";

describe("of a provider without a report", () => {
  test("counts no money that goes into a game and straight back", async () => {
    await open(GAME);
    await move("WALLET", GAME, 300);
    await refresh();
    await move(GAME, "WALLET", 300);
    expect(await refresh()).toEqual({ unanswered: [] });
    expect(await turnover()).toBe(0n);
  });

  test("counts a loss once, however often the balance is read", async () => {
    await open(GAME);
    await move("WALLET", GAME, 300);
    await play(GAME, "lose", 120.5);
    expect(await turnover()).toBe(0n);
    await refresh();
    await refresh();
    expect(await turnover()).toBe(0n);
    await refreshWhenSettled();
    await refreshWhenSettled();
    expect(await turnover()).toBe(12_050n);
  });

  test("counts a loss once when its balance is read concurrently", async () => {
    await open(GAME);
    await move("WALLET", GAME, 300);
    await play(GAME, "lose", 50);
    await Promise.all(Array.from({ length: 8 }, refresh));
    await refreshWhenSettled();
    expect(await turnover()).toBe(5_000n);
  });

  test("counts a win up to the money that was moved in", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    await play(GAME, "win", 700);
    await refresh();
    expect(await turnover()).toBe(10_000n);
  });

  test("converts credits by the factor of the game", async () => {
    await open("BETFLIX_MOON");
    await move("WALLET", "BETFLIX_MOON", 300);
    await play("BETFLIX_MOON", "lose", 12.5);
    await refresh();
    await refreshWhenSettled();
    expect(await turnover()).toBe(12_500n);
  });

  test("counts play that ended before the money left, without a refresh", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    await play(GAME, "win", 40);
    await move(GAME, "WALLET", 140);
    expect(await turnover()).toBe(4_000n);
  });

  test("sums the games, and leaves out what came before the time", async () => {
    for (const game of ["PG", "ASKMEBET"]) {
      await open(game);
      await move("WALLET", game, 100);
      await play(game, "lose", 10);
    }
    await refresh();
    await refreshWhenSettled();
    expect(await turnover()).toBe(2_000n);
    const later = await aMomentLater();
    await play("PG", "lose", 1);
    await refresh();
    await refreshWhenSettled();
    expect(await turnover(later)).toBe(100n);
    expect(await turnover()).toBe(2_100n);
  });

  test("leaves out a reading that began before a transfer was settled", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    const { id, observation } = await accountOf(GAME);
    await move(GAME, "WALLET", 60);
    const holding = { credits: 10_000n, open: null };
    const old = { accountId: id, observation, holding, askedAt: world.clock.now() };
    await transaction(world.db, async (tx) =>
      recordReading(world.app.ctx, tx, { ...old, locked: await lockPlay(tx, id) }),
    );
    await refresh();
    expect(await turnover()).toBe(0n);
  });

  test("counts once when another reading of the same balance is not committed yet", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    const { id: accountId, observation } = await accountOf(GAME);
    const holding = { credits: 4_000n, open: null };
    const reading = { accountId, observation, holding, askedAt: world.clock.now() };
    const record = (meanwhile: () => Promise<void>) =>
      transaction(world.db, async (tx) => {
        const locked = await lockPlay(tx, accountId);
        await recordReading(world.app.ctx, tx, { ...reading, locked });
        await meanwhile();
      });
    let second: Promise<void> | undefined;
    await record(async () => {
      second = record(async () => {});
      // Both connections of the test are taken.
      await untilOneWaits({ db: world.app.ctx.db });
    });
    await second;
    const results = await world.db
      .selectFrom("games_turnover")
      .select("result_minor")
      .where("member_id", "=", member.id)
      .execute();
    expect(results).toEqual([{ result_minor: -6_000n }]);
  });

  test("leaves out a reading while a transfer is under way", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    const { provider } = await accountOf(GAME);
    const fault = (kind: string) =>
      world.control("/faults", {
        target: `provider:${provider}`,
        kind,
        operation: "transfer",
        ...(kind !== "none" && { count: 1 }),
      });
    await fault("success-then-reset");
    const body = { from: GAME, to: "WALLET", amount: 60 };
    const answer = await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
    expect(answer.body).toMatchObject({ status: "PROCESSING" });
    await refresh();
    await fault("none");
    expect(await turnover()).toBe(0n);
  });

  test("counts no money that the provider moved after it had refused", async () => {
    await open(GAME);
    await move("WALLET", GAME, 100);
    const { id: accountId, provider, username } = await accountOf(GAME);
    const refuse = { target: `provider:${provider}`, kind: "refuse", operation: "transfer" };
    await world.control("/faults", { ...refuse, count: 1 });
    const body = { from: "WALLET", to: GAME, amount: 70 };
    await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
    const refused = await world.db
      .selectFrom("games_transfer")
      .select("id")
      .where("game_account_id", "=", accountId)
      .where("state", "=", "refused")
      .executeTakeFirstOrThrow();
    await world.control(`/providers/${provider}/${username}`, { adjust: 70 });
    await settleTransfer(world.app.ctx, refused.id, {
      from: ["called"],
      state: "done",
      reference: null,
      creditsBefore: null,
      creditsAfter: null,
      readAt: world.clock.now(),
    });
    await refresh();
    expect(await turnover()).toBe(0n);
  });

  test("names the games that did not answer, and counts the others", async () => {
    for (const game of ["PG", "ASKMEBET"]) {
      await open(game);
      await move("WALLET", game, 100);
      await play(game, "win", 10);
    }
    await world.control("/faults", { target: "provider:pg", kind: "error-500" });
    expect(await refresh()).toEqual({ unanswered: ["PG"] });
    expect(await turnover()).toBe(1_000n);
    await world.control("/faults", { target: "provider:pg", kind: "none" });
    const { unanswered } = await refreshUntilAnswered();
    expect(unanswered).toEqual([]);
    expect(await turnover()).toBe(2_000n);
  });
});

describe("of a provider with a report", () => {
  const rounds = async (code: string, body: object) => {
    const { provider, username } = await accountOf(code);
    return world.control<{ refs: string[] }>("/rounds", { provider, username, ...body });
  };
  const stored = () =>
    world.db
      .selectFrom("games_turnover")
      .select(["source", "turnover_minor", "result_minor"])
      .where("member_id", "=", member.id)
      .execute();

  test.each(["JOKER2", "AREASLOT"])("counts every stake of %s once", async (game) => {
    await open(game);
    await move("WALLET", game, 100);
    await rounds(game, { stake: 50, count: 3 });
    await rounds(game, { stake: 10, returned: 25 });
    await Promise.all([refresh(), refresh()]);
    await refresh();
    expect(await turnover()).toBe(16_000n);
    expect(await stored()).toHaveLength(4);
  });

  test("counts no changed balance besides its bets", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    await rounds("JOKER2", { stake: 30, returned: 0 });
    await move("JOKER2", "WALLET", 70);
    const slots = await world.call("GET", "/api/wallet/refresh/slot", { token: member.token });
    expect(slots.status).toBe(200);
    await refresh();
    expect(await stored()).toEqual([
      { source: "report", turnover_minor: 3_000n, result_minor: -3_000n },
    ]);
  });

  test("takes a voided bet back, and never falls below zero", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    const { refs } = await rounds("JOKER2", { stake: 30 });
    await refresh();
    expect(await turnover()).toBe(3_000n);
    const later = await aMomentLater();
    const { provider, username } = await accountOf("JOKER2");
    await world.control("/rounds/void", { provider, username, ref: refs[0] });
    await refresh();
    expect(await turnover()).toBe(0n);
    expect(await turnover(later)).toBe(0n);
  });

  test("counts a bet by the time it was settled, however late it is pulled", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    await rounds("JOKER2", { stake: 30 });
    const later = await aMomentLater();
    await refresh();
    expect(await turnover(later)).toBe(0n);
    expect(await turnover()).toBe(3_000n);
  });

  test("the job pulls the reports of accounts in play", async () => {
    for (const game of ["JOKER2", "AREASLOT"]) {
      await open(game);
      await move("WALLET", game, 100);
      await rounds(game, { stake: 20, returned: 0 });
    }
    await pullReports(world.app.ctx);
    expect(await turnover()).toBe(4_000n);
  });

  test("the job leaves a provider without an answer for later, and goes on", async () => {
    for (const game of ["JOKER2", "AREASLOT"]) {
      await open(game);
      await move("WALLET", game, 100);
      await rounds(game, { stake: 20 });
    }
    const fault = { target: "provider:joker2", operation: "bets" };
    await world.control("/faults", { ...fault, kind: "error-500", count: 1 });
    await pullReports(world.app.ctx);
    expect(await turnover()).toBe(2_000n);
    expect(world.logged.some((line) => line.startsWith("bet report not read"))).toBe(true);
    await pullReports(world.app.ctx);
    expect(await turnover()).toBe(4_000n);
  });

  /** What the member holds, in 1/100 credits: the balance, and what may be open. */
  const held = async (code: string) => {
    await refresh();
    const { credits_minor, open_minor, possible, unreported_minor } = await accountOf(code);
    const maybe = possibleCredits(readPossible(possible), world.clock.now());
    return [credits_minor, open_minor, maybe, unreported_minor];
  };
  const bet = async (code: string, stake: number) => {
    const { provider, username } = await accountOf(code);
    const { betId } = await world.control<{ betId: string }>("/bets", {
      provider,
      username,
      stake,
    });
    return (body: object) => world.control(`/bets/${betId}`, body);
  };
  const readBalances = async () => {
    const slots = await world.call("GET", "/api/wallet/refresh/slot", { token: member.token });
    expect(slots.status).toBe(200);
  };

  test.each(["JOKER2", "AREASLOT"])("names the open stakes of %s until they end", async (game) => {
    await open(game);
    await move("WALLET", game, 100);
    const settle = await bet(game, 60);
    await readBalances();
    expect(await held(game)).toEqual([4_000n, 6_000n, 0n, 0n]);
    expect(await turnover()).toBe(0n);
    await settle({ payout: 100 });
    await readBalances();
    expect(await held(game)).toEqual([14_000n, 0n, 0n, 0n]);
    expect(await turnover()).toBe(6_000n);
  });

  test("a bet counts at its placing where the report says it", async () => {
    await open("AREASLOT");
    await move("WALLET", "AREASLOT", 100);
    const settle = await bet("AREASLOT", 60);
    const later = await aMomentLater();
    await settle({ payout: 0 });
    await refresh();
    expect([await turnover(), await turnover(later)]).toEqual([6_000n, 0n]);
  });

  test("without a time of placing, a bet may be one that was open", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    const settle = await bet("JOKER2", 60);
    await readBalances();
    const later = await aMomentLater();
    await settle({ payout: 0 });
    await refresh();
    expect([await turnover(), await turnover(later)]).toEqual([6_000n, 0n]);
  });

  const setAccount = (values: { reported_until?: Date; created_at?: Date; username?: string }) =>
    world.ownerDb
      .updateTable("games_account")
      .set(values)
      .where("member_id", "=", member.id)
      .execute();

  test("counts a bet that was reported late", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    await rounds("JOKER2", { stake: 30 });
    await setAccount({ reported_until: new Date(world.clock.nowMs() + 30 * 60_000) });
    await refresh();
    expect(await turnover()).toBe(3_000n);
  });

  test("asks for at most a day at once, without a gap, and goes on where it ended", async () => {
    await open("AREASLOT");
    await setAccount({ created_at: new Date(world.clock.nowMs() - 70 * 3_600_000) });
    const spans: { from: Date; to: Date }[] = [];
    const { ctx } = world.app;
    const provider = ctx.ports.providers.get("areaslot");
    if (!provider) throw new Error("no provider");
    const betReport = async (query: { from: Date; to: Date }) => {
      if (spans.length === 2) throw new ProviderUnavailable("down");
      spans.push(query);
      return { bets: [], open: null };
    };
    const providers = new Map([["areaslot", { ...provider, betReport }]]);
    const broken = { ...ctx, ports: { ...ctx.ports, providers } };
    expect(await pullReport(broken, await accountOf("AREASLOT"))).toBe("unavailable");
    for (const { from, to } of spans) {
      expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }
    expect(spans[1]?.from).toEqual(spans[0]?.to);
    expect((await accountOf("AREASLOT")).reported_until).toEqual(spans[1]?.to);
  });

  test("the job skips an account that its provider refuses, and pulls the next one", async () => {
    const next = await registerMember(world);
    await open("AREASLOT");
    await move("WALLET", "AREASLOT", 100);
    await setAccount({ username: "kp0unknown" });
    member = next;
    await fundMember(world.db, next.id, 100_000n);
    await open("AREASLOT");
    await move("WALLET", "AREASLOT", 100);
    await rounds("AREASLOT", { stake: 20 });
    await pullReports(world.app.ctx);
    expect(await turnover()).toBe(2_000n);
  });

  test("converts the credits of a bet by the factor of the account", async () => {
    await open("AREASLOT");
    await world.db
      .updateTable("games_account")
      .set({ ft_wallet_slot: 10 })
      .where("id", "=", (await accountOf("AREASLOT")).id)
      .execute();
    await move("WALLET", "AREASLOT", 100);
    await rounds("AREASLOT", { stake: 2.5, returned: 1 });
    await refresh();
    expect(await stored()).toEqual([
      { source: "report", turnover_minor: 2_500n, result_minor: -1_500n },
    ]);
  });

  test("the job pulls what was lost since the last pull when a reading shows zero", async () => {
    await open("JOKER2");
    await move("WALLET", "JOKER2", 100);
    await aMomentLater();
    await pullReports(world.app.ctx);
    await rounds("JOKER2", { stake: 100, returned: 0 });
    await aMomentLater();
    const slots = await world.call("GET", "/api/wallet/refresh/slot", { token: member.token });
    expect(slots.status).toBe(200);
    await pullReports(world.app.ctx);
    expect(await turnover()).toBe(10_000n);
  });

  test("the job asks about no account that is empty and whose transfers are reported", async () => {
    await open("JOKER2");
    const page = { providers: ["joker2"], after: NO_ID, limit: 1_000 };
    const isInPlay = async () => {
      const { id } = await accountOf("JOKER2");
      return (await listAccountsInPlay(world.db, page)).includes(id);
    };
    expect(await isInPlay()).toBe(false);
    await move("WALLET", "JOKER2", 100);
    expect(await isInPlay()).toBe(true);
    await move("JOKER2", "WALLET", 100);
    expect(await isInPlay()).toBe(true);
    await aMomentLater();
    await refresh();
    expect(await isInPlay()).toBe(false);
  });
});

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** A provider that failed is asked again only after a while. */
const refreshUntilAnswered = () =>
  eventually(async () => {
    const answer = await refresh();
    return answer.unanswered.length === 0 && answer;
  });
