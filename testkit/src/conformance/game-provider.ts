/**
 * What every adapter of the port `game-provider` must do, against the sandbox and with its faults
 * on. The suite reads the provider's records (control API) and compares the adapter's answer with
 * them.
 */
import { randomInt, randomUUID } from "node:crypto";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type RefusalReason,
  type TransferOutcome,
} from "@krapao/server/ports/game-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atNight } from "../night.ts";
import { inStyles } from "../sandbox-style.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

export interface Timing {
  callTimeoutMs: number;
  providerTimeoutMs: number;
}

/** For calls that have an answer: a busy machine may take a while. */
const PATIENT: Timing = { callTimeoutMs: 20_000, providerTimeoutMs: 40_000 };
/** For calls that a fault leaves without an answer in time. */
const HASTY: Timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };
const UNANSWERED = ["hang", "slow", "success-then-timeout"];

export interface Subject {
  provider: GameProvider;
  close(): Promise<void>;
}

/** What the company publishes. The adapter knows nothing else. */
interface Published {
  /** Another brand of a dialect that is tried in full: by day only what has no fault. */
  isOtherBrand?: boolean;
  /** Codes that say "nothing happened", or that an account is unknown. */
  refusals: boolean;
  /** What a player won or lost. Otherwise only that nothing was played is certain. */
  winLoss: boolean;
}

export type Connect = (sandbox: LoneSandbox, timing: Timing) => Subject;

/** Runs the suite; `connect` builds the adapter for a sandbox, with the given time-outs. */
export function conformsToGameProvider(
  code: string,
  connect: Connect,
  published: Published = { refusals: true, winLoss: true },
): void {
  inStyles((style) => suiteOfGameProvider(style, code, connect, published));
}

function suiteOfGameProvider(
  style: string,
  code: string,
  connect: Connect,
  published: Published,
): void {
  let sandbox: LoneSandbox;
  let subjects: Subject[] = [];
  let provider: GameProvider;
  let hasty: GameProvider;

  beforeAll(async () => {
    sandbox = await startSandbox(style);
    const [one, other] = [connect(sandbox, PATIENT), connect(sandbox, HASTY)];
    subjects = [one, other];
    [provider, hasty] = [one.provider, other.provider];
  });
  afterAll(async () => {
    for (const { close } of subjects) await close();
    await sandbox?.close();
  });
  beforeEach(() => fault("none"));

  const fault = (kind: string, operation?: string, ms?: number) =>
    sandbox.control("/faults", {
      target: `provider:${code}`,
      kind,
      ...(operation && { operation }),
      ...(kind !== "none" && { count: 1 }),
      ...(ms && { ms }),
    });
  const callerDuring = (kind: string) => (UNANSWERED.includes(kind) ? hasty : provider);
  const book = (username: string) =>
    sandbox.control<{ balance: number; transfers: { amount: number }[] }>(
      `/providers/${code}/${username}`,
    );
  const newAccount = () => ({
    username: `kp${randomInt(1e9)}`,
    password: `Secret${randomInt(1e6)}`,
    currency: "THB" as const,
  });
  const account = (): Promise<ProviderAccount> => provider.open(newAccount());
  const order = (
    of: ProviderAccount,
    direction: "in" | "out",
    credits: bigint,
    reference = randomUUID(),
  ) => ({ account: of, reference, direction, credits });

  /** By day silence is tried at transfers and at calls without money. */
  const broken = atNight(["error-500", "reset", "hang"], ["error-500", "reset"]);

  /** What the port answers of an account without open stakes. */
  const holding = (credits: bigint) => ({
    credits,
    open: provider.capabilities.openStakes === "balance" ? 0n : null,
  });

  test("has the route name and a quiet period longer than a call", () => {
    expect(provider.code).toBe(code);
    expect(provider.capabilities.providerTimeoutMs).toBeGreaterThan(PATIENT.callTimeoutMs);
  });

  describe("open", () => {
    test("opens an empty account, and adopts it when it exists", async () => {
      const wanted = newAccount();
      const first = await provider.open(wanted);
      await provider.transfer(order(first, "in", 500n));
      expect(first.password).toBe(wanted.password);
      expect(await provider.open(wanted)).toEqual(first);
      expect(await provider.balance(first)).toEqual(holding(500n));
      expect(await provider.launch(first, { language: "th" })).toHaveProperty("link");
    });

    test.each(["success-then-timeout", "success-then-reset"])(
      "after %s the second try opens the same account",
      async (kind) => {
        const wanted = newAccount();
        await fault(kind, "create");
        await expect(callerDuring(kind).open(wanted)).rejects.toThrow(ProviderUnavailable);
        const opened = await provider.open(wanted);
        expect(await provider.balance(opened)).toEqual(holding(0n));
      },
    );
  });

  describe("transfer", () => {
    test("moves exact credits in and out; balances that it names are those around it", async () => {
      const opened = await account();
      const into = await provider.transfer(order(opened, "in", 30_050n));
      expectDone(into, 0n, 30_050n);
      const out = await provider.transfer(order(opened, "out", 1n));
      expectDone(out, 30_050n, 30_049n);
      expect((await book(opened.username)).balance).toBe(300.49);
    });

    test("a withdrawal above the balance moves nothing", async () => {
      const opened = await account();
      await provider.transfer(order(opened, "in", 100n));
      await expectNothingMoved(order(opened, "out", 101n), "not_enough");
      expect((await book(opened.username)).balance).toBe(1);
    });

    test("a transfer to an unknown account moves nothing", async () => {
      await expectNothingMoved(
        order({ username: "unknown", password: "secret" }, "in", 100n),
        "account",
      );
    });

    /** Companies leave the balances out, or name those before and after this transfer. */
    function expectDone(answer: TransferOutcome, before: bigint, after: bigint) {
      if (answer.outcome !== "done") throw new Error(`not done: ${JSON.stringify(answer)}`);
      expect([before, null]).toContain(answer.creditsBefore);
      expect([after, null]).toContain(answer.creditsAfter);
    }

    /** A company that documents no such code leaves it unknown, and its look-up says "absent". */
    async function expectNothingMoved(asked: ReturnType<typeof order>, reason: RefusalReason) {
      const answer = await provider.transfer(asked);
      if (published.refusals && answer.outcome === "refused")
        return expect(answer.reason).toBe(reason);
      expect(answer.outcome).toBe("unknown");
      if (provider.capabilities.statusQuery) {
        expect(await provider.status(asked)).toEqual({ status: "absent" });
      }
    }

    const table = [
      // Only a code that the company documents as "nothing happened" is a refusal.
      ["refuse", published.refusals ? "refused or unknown" : "unknown", false],
      ["error-500", "unknown", false],
      ["hang", "unknown", false],
      ["reset", "unknown", false],
      ["slow", "unknown", true],
      ["success-then-timeout", "unknown", true],
      ["success-then-reset", "unknown", true],
    ] as const;
    // A call out that is lost without a trace is read as one in.
    const rowsOf = (direction: "in" | "out") =>
      atNight<readonly (typeof table)[number][]>(
        table,
        table.filter(
          ([kind]) => !published.isOtherBrand && (direction === "in" || !/hang|slow/.test(kind)),
        ),
      );
    const tried = (["in", "out"] as const).filter((direction) => rowsOf(direction).length > 0);
    describe.each(tried)("%s", (direction) => {
      test.each(rowsOf(direction))("with %s is %s", async (kind, outcome, hasMoved) => {
        const opened = await account();
        await provider.transfer(order(opened, "in", 1_000n));
        const asked = order(opened, direction, 400n);
        await fault(kind, "transfer", 1_500);
        const answer = await callerDuring(kind).transfer(asked);
        expect(outcome.split(" or ")).toContain(answer.outcome);
        // A slow provider acts after our call has timed out.
        const count = async () => (await book(opened.username)).transfers.length;
        if (hasMoved) await expect.poll(count).toBe(2);
        const { balance, transfers } = await book(opened.username);
        const moved = hasMoved ? (direction === "in" ? 4 : -4) : 0;
        expect(balance).toBe(10 + moved);
        expect(transfers).toHaveLength(hasMoved ? 2 : 1);
        expect(await provider.balance(opened)).toEqual(holding(BigInt((10 + moved) * 100)));
        await checkCapabilities(asked, hasMoved);
      });
    });

    /** Checks what the capability sheet states about an unknown outcome. */
    async function checkCapabilities(asked: ReturnType<typeof order>, hasMoved: boolean) {
      const { statusQuery, resendIsSafe } = provider.capabilities;
      const status = await provider.status(asked);
      if (statusQuery) expect(status.status).toBe(hasMoved ? "done" : "absent");
      else expect(status.status).toBe("unknown");
      if (!resendIsSafe) return;
      expect(await provider.transfer(asked)).toMatchObject({ outcome: "done" });
      expect(await provider.transfer(asked)).toMatchObject({ outcome: "done" });
      expect((await book(asked.account.username)).transfers).toHaveLength(2);
    }
  });

  describe("report", () => {
    test("reports wins and losses since the first transfer, without the transfers", async () => {
      const since = new Date(Date.now() - 1_000);
      const opened = await account();
      const asked = order(opened, "in", 10_000n);
      const moved = await provider.transfer(asked);
      const reference = moved.outcome === "done" ? moved.reference : null;
      const query = { account: opened, since, first: { id: asked.reference, reference } };
      const none = await provider.played(query);
      // Without a report a changed balance proves nothing.
      if (none === null) return;
      expect(none).toBe(0n);
      const round = (outcome: string, amount: number) =>
        sandbox.control("/play", { provider: code, username: opened.username, outcome, amount });
      await round("win", 5.05);
      await provider.transfer(order(opened, "out", 2_000n));
      await round("lose", 50.1);
      expect(await provider.played(query)).toBe(published.winLoss ? -4_505n : null);
      await fault("error-500");
      await expect(provider.played(query)).rejects.toThrow(ProviderUnavailable);
    });
  });

  describe("bet report", () => {
    const rounds = (of: ProviderAccount, body: object) =>
      sandbox.control<{ refs: string[] }>("/rounds", {
        provider: code,
        username: of.username,
        ...body,
      });
    const spanOf = (of: ProviderAccount) => ({
      account: of,
      from: new Date(Date.now() - 60_000),
      to: new Date(Date.now() + 60_000),
    });

    test("exists where the capability sheet says so", () => {
      expect(provider.betReport !== undefined).toBe(provider.capabilities.betReport);
    });

    test("reports each bet of this player once, with stake, result and time", async () => {
      if (!provider.betReport) return;
      const [opened, other] = [await account(), await account()];
      for (const each of [opened, other]) await provider.transfer(order(each, "in", 10_000n));
      const { refs } = await rounds(opened, { stake: 5.05 });
      await rounds(opened, { stake: 2, returned: 7.5 });
      await rounds(opened, { stake: 10, returned: 0 });
      await rounds(other, { stake: 99 });
      const { bets } = await provider.betReport(spanOf(opened));
      // Bets of the same millisecond have no order.
      const byStake = bets.toSorted((a, b) => Number(a.validBet - b.validBet));
      expect(byStake.map(({ validBet, winLoss }) => [validBet, winLoss])).toEqual([
        [200n, 550n],
        [505n, 0n],
        [1_000n, -1_000n],
      ]);
      expect(byStake[1]?.id).toBe(refs[0]);
      expect(new Set(bets.map(({ id }) => id)).size).toBe(3);
      for (const { settledAt } of bets) {
        expect(Math.abs(settledAt.getTime() - Date.now())).toBeLessThan(30_000);
      }
      expect((await provider.betReport(spanOf(opened))).bets).toEqual(bets);
    });

    test("reads all pages, and the same bets when it is asked again", async () => {
      if (!provider.betReport) return;
      const opened = await account();
      await provider.transfer(order(opened, "in", 100n));
      await rounds(opened, { stake: 1, count: 250 });
      const { bets } = await provider.betReport(spanOf(opened));
      expect(new Set(bets.map(({ id }) => id)).size).toBe(250);
      expect(bets).toHaveLength(250);
    });

    test("a void takes its bet back in a separate row", async () => {
      if (!provider.betReport) return;
      const opened = await account();
      await provider.transfer(order(opened, "in", 1_000n));
      const { refs } = await rounds(opened, { stake: 4, returned: 1 });
      const [ref] = refs;
      await sandbox.control("/rounds/void", { provider: code, username: opened.username, ref });
      const { bets } = await provider.betReport(spanOf(opened));
      expect(bets.map(({ validBet, winLoss }) => [validBet, winLoss])).toEqual([
        [400n, -300n],
        [-400n, 300n],
      ]);
      expect(new Set(bets.map(({ id }) => id)).size).toBe(2);
    });

    test("leaves out what is not in the span", async () => {
      if (!provider.betReport) return;
      const opened = await account();
      await provider.transfer(order(opened, "in", 1_000n));
      await rounds(opened, { stake: 4 });
      const [from, to] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)];
      expect((await provider.betReport({ account: opened, from, to })).bets).toEqual([]);
    });

    test.each(broken)("%s makes it unavailable", async (kind) => {
      if (!provider.betReport) return;
      const opened = await account();
      await fault(kind, "bets");
      const report = callerDuring(kind).betReport?.(spanOf(opened));
      await expect(report).rejects.toThrow(ProviderUnavailable);
    });
  });

  describe("open stakes", () => {
    const place = (of: ProviderAccount, stake: number) =>
      sandbox.control<{ betId: string }>("/bets", { provider: code, username: of.username, stake });
    const settle = (betId: string, body: object) => sandbox.control(`/bets/${betId}`, body);
    const report = async (of: ProviderAccount) => {
      const from = new Date(Date.now() - 60_000);
      return provider.betReport?.({ account: of, from, to: new Date(Date.now() + 60_000) });
    };
    const named = async (of: ProviderAccount) => {
      const { openStakes } = provider.capabilities;
      if (openStakes === "none") return null;
      return openStakes === "balance"
        ? (await provider.balance(of)).open
        : ((await report(of))?.open ?? null);
    };

    test("are named where the capability sheet says so, until they are settled", async () => {
      const opened = await account();
      await provider.transfer(order(opened, "in", 10_000n));
      const [first, second] = [await place(opened, 40), await place(opened, 25)];
      const isNamed = provider.capabilities.openStakes !== "none";
      expect((await provider.balance(opened)).credits).toBe(3_500n);
      expect(await named(opened)).toBe(isNamed ? 6_500n : null);
      await settle(first.betId, { payout: 90 });
      expect((await provider.balance(opened)).credits).toBe(12_500n);
      expect(await named(opened)).toBe(isNamed ? 2_500n : null);
      await settle(second.betId, { void: true });
      expect((await provider.balance(opened)).credits).toBe(15_000n);
      expect(await named(opened)).toBe(isNamed ? 0n : null);
    });

    test("are reported with their result when they are settled, and a void counts 0", async () => {
      const opened = await account();
      await provider.transfer(order(opened, "in", 10_000n));
      const [first, second] = [await place(opened, 40), await place(opened, 25)];
      expect((await report(opened))?.bets ?? []).toEqual([]);
      await settle(first.betId, { payout: 90 });
      await settle(second.betId, { void: true });
      const bets = (await report(opened))?.bets;
      if (!bets) return;
      // A void is a row of nothing, or two rows that take each other back.
      const sum = (of: "validBet" | "winLoss") => bets.reduce((all, bet) => all + bet[of], 0n);
      expect([sum("validBet"), sum("winLoss")]).toEqual([4_000n, 5_000n]);
      for (const { placedAt, settledAt } of bets) {
        expect((placedAt ?? settledAt).getTime()).toBeLessThanOrEqual(settledAt.getTime());
      }
    });
  });

  describe("without money", () => {
    test.each(published.isOtherBrand ? broken : [...broken, "hang"])(
      "%s makes it unavailable",
      async (kind) => {
        const opened = await account();
        const caller = callerDuring(kind);
        for (const [operation, call] of [
          ["balance", () => caller.balance(opened)],
          ["login", () => caller.launch(opened, { language: "th" })],
          ...(caller.capabilities.passwords
            ? ([["password", () => caller.setPassword(opened)]] as const)
            : []),
          ["create", () => caller.open(newAccount())],
        ] as const) {
          await fault(kind, operation);
          await expect(call()).rejects.toThrow(ProviderUnavailable);
        }
      },
    );

    test("an unknown account is an unknown user", async () => {
      const unknown = { username: "unknown", password: "secret" };
      for (const call of [
        () => provider.balance(unknown),
        () => provider.launch(unknown, { language: "th" }),
      ]) {
        const error = published.refusals
          ? expect.objectContaining({ isUnknownUser: true })
          : expect.any(ProviderUnavailable);
        await expect(call()).rejects.toEqual(error);
      }
    });

    test("a refusal differs from a missing answer", async () => {
      const opened = await account();
      for (const [operation, call] of [
        ["login", () => provider.launch(opened, { language: "th" })],
        ...(provider.capabilities.passwords
          ? ([["password", () => provider.setPassword(opened)]] as const)
          : []),
        ["create", () => provider.open(newAccount())],
      ] as const) {
        await fault("refuse", operation);
        const error: unknown = await call().catch((thrown: unknown) => thrown);
        const isUnknown = !published.refusals && error instanceof ProviderUnavailable;
        if (!isUnknown) expect(error).toBeInstanceOf(ProviderRefused);
      }
    });

    test("a new password replaces the old one", async () => {
      const opened = await account();
      await provider.setPassword({ ...opened, password: "Another123" });
      const launch = await provider.launch(
        { ...opened, password: "Another123" },
        { language: "th" },
      );
      expect(launch.link).toMatch(/^http:\/\//);
    });
  });

  describe("launch", () => {
    test("opens a page of the provider for this player", async () => {
      const opened = await account();
      const { link, method, fields } = await provider.launch(opened, { language: "th" });
      const page = await (method === "POST"
        ? fetch(link, { method, body: new URLSearchParams(fields) })
        : fetch(link));
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(opened.username);
    });
  });
}
