import { PERIODS, type Period, type ProtectionState } from "@krapao/contract/protection";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { atDesk } from "../../../test/desk.ts";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook, shiftClock } from "../../../test/purse.ts";
import { FEED_SECRET, type Payer, payer, payIn, setSettings } from "../../../test/rewards.ts";
import { slipPicture, slipRecord, transferFrom, upload } from "../../../test/slips.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors.ts";
import { houseAccountId, houseBalanceMinor } from "../../ledger/ledger.ts";
import { assignPayment, settleDeclared } from "../deposits/index.ts";
import { depositsJobs } from "../deposits/jobs.ts";
import { confirmLimit, keepLimit } from "./confirm-limit.ts";
import { countDeposit, judgeDeposit } from "./index.ts";
import { PERIOD_MS } from "./limit.ts";
import { setLimit } from "./set-limit.ts";
import { showProtection } from "./show-protection.ts";

const HOUR_MS = 3_600_000;
let world: World;
/** Noon in Bangkok: far from the hours in which slips are closed. */
let toNoonMs = 0;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { depositManual: true });
  const bangkok = new Date(Date.now() + 7 * HOUR_MS);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * HOUR_MS;
  await shiftClock(world, toNoonMs);
});
afterAll(async () => {
  await expectSoundBook(world);
  await world?.close();
});
afterEach(() => shiftClock(world, toNoonMs));

const read = async ({ token }: { token: string }) =>
  (await world.call<ProtectionState>("GET", "/api/protection", { token })).body;
const put = ({ token }: { token: string }, period: Period, amount: number | null) =>
  world.call<ProtectionState & { message: string }>("PUT", `/api/protection/limits/${period}`, {
    token,
    body: { amount },
  });
const limitOf = ({ limits }: ProtectionState, period: Period) =>
  limits.find((each) => each.period === period);
const postedOf = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const sweep = () => depositsJobs(world.app.ctx)["deposits:sweep"]?.({});
const paymentsOf = (memberId: bigint) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["id", "state", "reason", "amount_minor"])
    .where("member_id", "=", memberId)
    .orderBy("received_at")
    .execute();

type Step =
  | { do: "wait"; hours: number }
  | { do: "set"; period: Period; baht: number | null }
  | { do: "confirm" | "withdraw"; period: Period }
  | { do: "pay"; baht: number };

const period = fc.constantFrom(...PERIODS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 11, 24, 25, 167, 720) }),
  fc.record({
    do: fc.constant("set" as const),
    period,
    baht: fc.option(fc.constantFrom(1, 50, 100, 300)),
  }),
  fc.record({ do: fc.constantFrom("confirm" as const, "withdraw" as const), period }),
  fc.record({ do: fc.constant("pay" as const), baht: fc.constantFrom(1, 20, 60, 110) }),
);

interface Wish {
  id: string;
  to: number | null;
  askedMs: number;
  state: "pending" | "confirmed" | "withdrawn";
}

/** What limits should be, in a few maps and a list. */
class Model {
  nowMs = 0;
  readonly limits = new Map<Period, number>();
  readonly wishes = new Map<Period, Wish>();
  readonly paid: { baht: number; atMs: number }[] = [];

  used(each: Period): number {
    const since = this.nowMs - PERIOD_MS[each];
    return this.paid.reduce((sum, { baht, atMs }) => sum + (atMs > since ? baht : 0), 0);
  }

  pay(baht: number): boolean {
    const fits = [...this.limits].every(([each, limit]) => this.used(each) + baht <= limit);
    if (fits) this.paid.push({ baht, atMs: this.nowMs });
    return fits;
  }

  /** The wish that waits, for a day and then for a week. */
  waits(each: Period): Wish | null {
    const wish = this.wishes.get(each);
    const isOver = wish && this.nowMs >= wish.askedMs + 8 * 24 * HOUR_MS;
    return wish?.state === "pending" && !isOver ? wish : null;
  }

  /** @returns whether a new wish waits now */
  set(each: Period, to: number | null): boolean {
    const from = this.limits.get(each) ?? null;
    const waits = this.waits(each);
    if (waits && waits.to === to && to !== from) return false;
    const known = this.wishes.get(each);
    if (known?.state === "pending") known.state = "withdrawn";
    if (to === from) return false;
    const isLess = to !== null && (from === null || to < from);
    if (isLess) this.limits.set(each, to);
    return !isLess;
  }

  confirm(each: Period): string {
    const known = this.wishes.get(each);
    if (known?.state === "confirmed") return "ok";
    const wish = this.waits(each);
    if (!wish) return "NO_DATA";
    if (this.nowMs < wish.askedMs + 24 * HOUR_MS) return "LIMIT_NOT_YET";
    wish.state = "confirmed";
    if (wish.to === null) this.limits.delete(each);
    else this.limits.set(each, wish.to);
    return "ok";
  }

  withdraw(each: Period): string {
    const wish = this.wishes.get(each);
    if (!wish || wish.state === "confirmed") return "NO_DATA";
    wish.state = "withdrawn";
    return "ok";
  }
}

const codeOf = (work: Promise<void>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

test("H1: limits do what a small model of them does, whatever is asked and whenever", async () => {
  const beginMs = world.clock.nowMs();
  const run = async (steps: Step[]) => {
    const { id: memberId } = await world.member();
    const model = new Model();
    const nowMs = () => beginMs + model.nowMs;
    const ctx = { ...world.app.ctx, clock: { nowMs, now: () => new Date(nowMs()) } };
    const act = async (each: Step): Promise<void> => {
      if (each.do === "wait") {
        model.nowMs += each.hours * HOUR_MS;
      } else if (each.do === "set") {
        const amountMinor = each.baht === null ? null : BigInt(each.baht) * 100n;
        await setLimit(ctx, { memberId, period: each.period, amountMinor });
        if (!model.set(each.period, each.baht)) return;
        const shown = await showProtection(ctx, memberId);
        const id = shown.limits.find((limit) => limit.period === each.period)?.pending?._id ?? "";
        const wish = { id, to: each.baht, askedMs: model.nowMs, state: "pending" } as const;
        model.wishes.set(each.period, { ...wish });
      } else if (each.do === "pay") {
        const amountMinor = BigInt(each.baht) * 100n;
        const isIn = await transaction(ctx.db, async (tx) => {
          if (await judgeDeposit(ctx, tx, { memberId, amountMinor })) return false;
          const transferId = recordId({ clock: world.clock, random: ctx.random });
          await countDeposit(tx, { transferId, memberId, amountMinor, at: ctx.clock.now() });
          return true;
        });
        expect(isIn).toBe(model.pay(each.baht));
      } else {
        const changeId = model.wishes.get(each.period)?.id;
        if (!changeId) return;
        const [operation, expected] =
          each.do === "confirm"
            ? [confirmLimit, model.confirm(each.period)]
            : [keepLimit, model.withdraw(each.period)];
        expect(await codeOf(operation(ctx, { memberId, changeId }))).toBe(expected);
      }
    };
    for (const each of steps) {
      await act(each);
      const { limits } = await showProtection(ctx, memberId);
      expect(limits.map(({ limit, used, pending }) => [limit, used, pending?.amount])).toEqual(
        PERIODS.map((of) => {
          const minor = (baht: number | null | undefined) =>
            baht === null || baht === undefined ? baht : BigInt(baht) * 100n;
          return [
            minor(model.limits.get(of)) ?? null,
            minor(model.used(of)),
            minor(model.waits(of)?.to),
          ];
        }),
      );
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), run), {
    numRuns: 15,
  });
}, 60_000);

describe("H1: a member's calls", () => {
  test("a lower limit counts at once, a higher one after a day and only when it is confirmed", async () => {
    const member = await payer(world);
    expect(limitOf((await put(member, "day", 500)).body, "day")).toMatchObject({
      ...{ limit: 500, used: 0, left: 500, pending: null },
    });
    const asked = limitOf((await put(member, "day", 900)).body, "day");
    expect(asked).toMatchObject({ limit: 500, pending: { amount: 900 } });
    const path = `/api/protection/changes/${asked?.pending?._id}`;
    const confirm = () => world.call("POST", `${path}/confirm`, { token: member.token });
    expect((await confirm()).body.message).toBe("LIMIT_NOT_YET");
    await shiftClock(world, toNoonMs + 24 * HOUR_MS + 1_000);
    expect(limitOf(await read(member), "day")?.limit).toBe(500);
    const other = await payer(world);
    const foreign = await world.call("POST", `${path}/confirm`, { token: other.token });
    expect(foreign.body.message).toBe("NO_DATA");
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect(limitOf(await read(member), "day")).toMatchObject({ limit: 900, pending: null });
    expect(limitOf((await put(member, "day", 100)).body, "day")?.limit).toBe(100);
    const gone = await world.call("DELETE", path, { token: member.token });
    expect(gone.body.message).toBe("NO_DATA");
  });

  test("what the operator switches off is not begun, and holds where it was", async () => {
    const [member, newcomer] = [await payer(world), await payer(world)];
    await put(member, "week", 300);
    await setSettings(world, { playLimits: false });
    expect((await put(newcomer, "day", 100)).body.message).toBe("PROTECTION_INACTIVE");
    expect((await put(member, "week", 200)).status).toBe(200);
    await payIn(world, member, 250);
    expect(await postedOf(member)).toBe(0n);
    await setSettings(world, { playLimits: true });
  });
});

describe("H2: deposits of every kind", () => {
  const qr = ({ token }: Payer, code: string, amount: number) =>
    world.call<{ payload: string; message: string }>("POST", `/api/qrcode/${code}`, {
      token,
      body: { amount },
    });

  test("are not begun past the limit, counted with what is begun already", async () => {
    const member = await payer(world);
    await put(member, "month", 500);
    await payIn(world, member, 150);
    expect((await qr(member, "KBANK", 351)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await qr(member, "KBANK", 200)).status).toBe(200);
    expect((await qr(member, "WW", 200)).body.message).toBe("DEPOSIT_LIMIT");
    const declare = (amount: number) =>
      world.call("POST", "/api/wallet/add", { token: member.token, body: { amount } });
    expect((await declare(151)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await declare(150)).status).toBe(200);
    // The one that takes its place is not counted twice; satang that tell it from the first one are.
    expect((await qr(member, "KBANK", 200)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await qr(member, "KBANK", 195)).status).toBe(200);
    const { link, hash } = await world.control<{ link: string; hash: string }>("/gift-links", {
      amount: 400,
    });
    const gift = { token: member.token, body: { link } };
    const refused = await world.call("POST", "/api/wallet/truelink", gift);
    expect(refused).toMatchObject({ status: 409, body: { message: "DEPOSIT_LIMIT" } });
    const other = await payer(world);
    const taken = await world.call("POST", "/api/wallet/truelink", { ...gift, token: other.token });
    expect(taken.body, hash).toMatchObject({ status: "SUCCESS", amount: 400 });
  });

  test("that came all the same wait with the reason; nobody credits them, and the clock does", async () => {
    const member = await payer(world);
    await put(member, "day", 100);
    await payIn(world, member, 70);
    await payIn(world, member, 60);
    const [, waits] = await paymentsOf(member.id);
    expect(waits).toMatchObject({ state: "unmatched", reason: "limit", amount_minor: 6_000n });
    expect((await read(member)).waiting).toMatchObject([{ amount: 60, reason: "limit" }]);
    const assign = async () =>
      world.office("POST", `/api/office/payments/${waits?.id}/assign`, {
        token: (await world.staff("manager")).token,
        body: { memberId: `${member.id}`, version: 1, qrId: null, why: "the member asked" },
      });
    expect((await assign()).body.message).toBe("DEPOSIT_LIMIT");
    await sweep();
    expect(await postedOf(member)).toBe(7_000n);
    await shiftClock(world, toNoonMs + 24 * HOUR_MS + 1_000);
    await sweep();
    expect(await postedOf(member)).toBe(13_000n);
    expect((await assign()).body.message).toBe("ALREADY_DECIDED");
    expect(await read(member)).toMatchObject({ waiting: [] });
  });

  test("a deposit that is taken back makes room again, and what waits is returned like any other", async () => {
    const member = await payer(world);
    await put(member, "day", 100);
    await payIn(world, member, 100);
    await payIn(world, member, 40);
    const [first, waits] = await paymentsOf(member.id);
    const { token } = await world.staff("manager");
    const deed = (id: string | undefined, name: string, more = {}) =>
      world.office("POST", `/api/office/payments/${id}/${name}`, {
        ...{ token, body: { version: 1, why: "a mistake", ...more } },
      });
    expect((await deed(waits?.id, "dismiss", { reason: "returned" })).status).toBe(200);
    expect((await deed(first?.id, "unmatch")).status).toBe(200);
    expect(limitOf(await read(member), "day")).toMatchObject({ used: 0, left: 100 });
    await payIn(world, member, 90);
    expect(await postedOf(member)).toBe(9_000n);
  });

  test("a slip of money that does not fit waits with it, and succeeds with it", async () => {
    const member = await payer(world);
    await put(member, "day", 100);
    const transRef = await transferFrom(
      world,
      { ...member, accountNo: member.bankAccountNo, name: member.bankAccountName },
      { amount: 250.5 },
    );
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    await eventually(async () => (await slipRecord(world, body.slipId)).state === "review", 20_000);
    expect((await slipRecord(world, body.slipId)).reason).toBe("limit");
    expect((await paymentsOf(member.id))[0]).toMatchObject({ state: "unmatched", reason: "limit" });
    await world.db
      .updateTable("protection_member")
      .set({ day_minor: 30_000n })
      .where("member_id", "=", member.id)
      .execute();
    await sweep();
    expect((await slipRecord(world, body.slipId)).state).toBe("credited");
    expect(await postedOf(member)).toBe(25_050n);
  });

  test("ten at once of all kinds never pass it, and nothing is lost", async () => {
    const member = await payer(world);
    const suspense = () =>
      transaction(world.db, async (tx) => {
        const of = { kind: "suspense", owner: "deposit", currency: "THB" } as const;
        return houseBalanceMinor(tx, await houseAccountId(tx, of));
      });
    await put(member, "day", 500);
    const [own, gateway] = [await qr(member, "KBANK", 120), await qr(member, "WW", 120)];
    const declared = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
      ...{ token: member.token, body: { amount: 130 } },
    });
    const gifts = await Promise.all(
      [90, 95].map((amount) => world.control<{ link: string }>("/gift-links", { amount })),
    );
    const transRef = await transferFrom(
      world,
      { ...member, accountNo: member.bankAccountNo, name: member.bankAccountName },
      { amount: 107 },
    );
    const picture = await slipPicture(world, transRef);
    await payIn(world, { ...member, bankAccountNo: "0000000000" }, 111);
    const strange = await world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("amount_minor", "=", 11_100n)
      .executeTakeFirstOrThrow();
    const before = await suspense();
    const desk = await atDesk(world, "manager");
    const { ctx } = world.app;
    const seen = {
      ...{ bankCode: "KBANK", houseAccount: "7440000082", reference: "SEENATBANK01" },
      ...{ amountMinor: 13_000n, paidAt: world.clock.now() },
    };
    const answers = await Promise.allSettled([
      payIn(world, member, 101),
      payIn(world, member, 102),
      payIn(world, member, 103),
      world.control("/pay-qr", { payload: own.body.payload }),
      world.control("/pay-qr", { payload: gateway.body.payload }),
      ...gifts.map(({ link }) =>
        world.call("POST", "/api/wallet/truelink", { token: member.token, body: { link } }),
      ),
      upload(world, member.token, picture),
      settleDeclared(ctx, desk, { declaredId: declared.body.depositId, by: seen }),
      assignPayment(ctx, desk, { paymentId: strange.id, memberId: member.id }),
    ]);
    const reasons = answers.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(
      reasons.every((reason) => reason instanceof Refusal),
      String(reasons),
    ).toBe(true);
    const payments = await eventually(async () => {
      const rows = await paymentsOf(member.id);
      const slips = await world.db
        .selectFrom("deposits_slip")
        .select("state")
        .where("member_id", "=", member.id)
        .execute();
      const isOver =
        slips.length === 1 &&
        slips.every(({ state }) => state === "credited" || state === "review");
      return rows.length >= 6 && isOver && rows;
    }, 20_000);
    const sumOf = (state: string) =>
      payments.reduce((sum, row) => sum + (row.state === state ? row.amount_minor : 0n), 0n);
    const credited = await postedOf(member);
    expect(credited).toBeLessThanOrEqual(50_000n);
    expect(credited).toBeGreaterThan(37_000n);
    expect(sumOf("credited")).toBe(credited);
    const isAssigned = payments.some(({ id }) => id === strange.id);
    expect(sumOf("unmatched")).toBe((await suspense()) - before + (isAssigned ? 11_100n : 0n));
    expect(limitOf(await read(member), "day")?.used).toBe(Number(credited) / 100);
  });
});
