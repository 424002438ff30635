import { PERIODS, type Period, type ProtectionState } from "@krapao/contract/member/protection";
import { HOUR_MS } from "@krapao/contract/time";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import { slipPicture, slipRecord, transferFrom, upload } from "@krapao/testkit/builders/slips";
import { houseBalanceMinor } from "@krapao/testkit/ledger/house-balance";
import { startWorld, type World } from "@krapao/testkit/world";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { recordId, transaction } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors.ts";
import { houseAccountId } from "../../ledger/ledger.ts";
import { depositsJobs } from "../deposits/jobs.ts";
import { matchToMember } from "../deposits/matching/match-to-member.ts";
import { settleReportedTransfer } from "../deposits/reported/settle-reported-transfer.ts";
import { cancelLimitChange } from "./cancel-limit-change.ts";
import { confirmLimitChange } from "./confirm-limit-change.ts";
import { assessDeposit, insertCountedDeposit } from "./index.ts";
import { PERIOD_MS } from "./limit.ts";
import { readProtection } from "./read-protection.ts";
import { setLimit } from "./set-limit.ts";

let world: World;
/** Noon in Bangkok: outside the daily hours in which slip uploads are closed. */
let toNoonMs = 0;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { depositManual: true });
  const bangkok = new Date(Date.now() + 7 * HOUR_MS);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * HOUR_MS;
  await shiftClock(world, toNoonMs);
});
afterAll(async () => {
  await expectLedgerInvariants(world);
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
const creditDeferred = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
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

interface Request {
  id: string;
  to: number | null;
  requestedMs: number;
  state: "pending" | "confirmed" | "cancelled";
}

/** The expected behaviour of limits, as a simple model. */
class Model {
  nowMs = 0;
  readonly limits = new Map<Period, number>();
  readonly requests = new Map<Period, Request>();
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

  /** The pending request: it has a cool-off of a day, and can be confirmed for a week. */
  pending(each: Period): Request | null {
    const request = this.requests.get(each);
    const isOver = request && this.nowMs >= request.requestedMs + 8 * 24 * HOUR_MS;
    return request?.state === "pending" && !isOver ? request : null;
  }

  /** @returns whether a new request is pending now */
  set(each: Period, to: number | null): boolean {
    const from = this.limits.get(each) ?? null;
    const pending = this.pending(each);
    if (pending && pending.to === to && to !== from) return false;
    const known = this.requests.get(each);
    if (known?.state === "pending") known.state = "cancelled";
    if (to === from) return false;
    const isLess = to !== null && (from === null || to < from);
    if (isLess) this.limits.set(each, to);
    return !isLess;
  }

  confirm(each: Period): string {
    const known = this.requests.get(each);
    if (known?.state === "confirmed") return "ok";
    const request = this.pending(each);
    if (!request) return "NO_DATA";
    if (this.nowMs < request.requestedMs + 24 * HOUR_MS) return "LIMIT_NOT_YET";
    request.state = "confirmed";
    if (request.to === null) this.limits.delete(each);
    else this.limits.set(each, request.to);
    return "ok";
  }

  cancel(each: Period): string {
    const request = this.requests.get(each);
    if (!request || request.state === "confirmed") return "NO_DATA";
    request.state = "cancelled";
    return "ok";
  }
}

const codeOf = (work: Promise<void>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

test("limits behave like their model for random sequences of calls and times", async () => {
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
        const shown = await readProtection(ctx, memberId);
        const id = shown.limits.find((limit) => limit.period === each.period)?.pending?._id ?? "";
        const request = { id, to: each.baht, requestedMs: model.nowMs, state: "pending" } as const;
        model.requests.set(each.period, { ...request });
      } else if (each.do === "pay") {
        const amountMinor = BigInt(each.baht) * 100n;
        const isIn = await transaction(ctx.db, async (tx) => {
          if (await assessDeposit(ctx, tx, { memberId, amountMinor })) return false;
          const transferId = recordId({ clock: world.clock, random: ctx.random });
          await insertCountedDeposit(tx, {
            transferId,
            memberId,
            amountMinor,
            at: ctx.clock.now(),
          });
          return true;
        });
        expect(isIn).toBe(model.pay(each.baht));
      } else {
        const changeId = model.requests.get(each.period)?.id;
        if (!changeId) return;
        const [operation, expected] =
          each.do === "confirm"
            ? [confirmLimitChange, model.confirm(each.period)]
            : [cancelLimitChange, model.cancel(each.period)];
        expect(await codeOf(operation(ctx, { memberId, changeId }))).toBe(expected);
      }
    };
    for (const each of steps) {
      await act(each);
      const { limits } = await readProtection(ctx, memberId);
      expect(limits.map(({ limit, used, pending }) => [limit, used, pending?.amount])).toEqual(
        PERIODS.map((of) => {
          const minor = (baht: number | null | undefined) =>
            baht === null || baht === undefined ? baht : BigInt(baht) * 100n;
          return [
            minor(model.limits.get(of)) ?? null,
            minor(model.used(of)),
            minor(model.pending(of)?.to),
          ];
        }),
      );
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), run), {
    numRuns: 15,
  });
});

describe("limits through the API", () => {
  test("a lower limit applies at once, a higher one after a day and a confirmation", async () => {
    const member = await registerPayer(world);
    expect(limitOf((await put(member, "day", 500)).body, "day")).toMatchObject({
      limit: 500,
      used: 0,
      left: 500,
      pending: null,
    });
    const requested = limitOf((await put(member, "day", 900)).body, "day");
    expect(requested).toMatchObject({ limit: 500, pending: { amount: 900 } });
    const path = `/api/protection/changes/${requested?.pending?._id}`;
    const confirm = () => world.call("POST", `${path}/confirm`, { token: member.token });
    expect((await confirm()).body.message).toBe("LIMIT_NOT_YET");
    await shiftClock(world, toNoonMs + 24 * HOUR_MS + 1_000);
    expect(limitOf(await read(member), "day")?.limit).toBe(500);
    const other = await registerPayer(world);
    const foreign = await world.call("POST", `${path}/confirm`, { token: other.token });
    expect(foreign.body.message).toBe("NO_DATA");
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect(limitOf(await read(member), "day")).toMatchObject({ limit: 900, pending: null });
    expect(limitOf((await put(member, "day", 100)).body, "day")?.limit).toBe(100);
    const gone = await world.call("DELETE", path, { token: member.token });
    expect(gone.body.message).toBe("NO_DATA");
  });

  test("when the operator turns limits off, existing ones still apply and new ones are refused", async () => {
    const [member, other] = [await registerPayer(world), await registerPayer(world)];
    await put(member, "week", 300);
    await setSettings(world, { playLimits: false });
    expect((await put(other, "day", 100)).body.message).toBe("PROTECTION_INACTIVE");
    expect((await put(member, "week", 200)).status).toBe(200);
    await reportTransfer(world, member, 250);
    expect(await postedOf(member)).toBe(0n);
    await setSettings(world, { playLimits: true });
  });
});

describe("deposits of every kind", () => {
  const qr = ({ token }: Payer, code: string, amount: number) =>
    world.call<{ payload: string; message: string }>("POST", `/api/qrcode/${code}`, {
      token,
      body: { amount },
    });

  test("cannot be started above the limit, counting deposits that are started already", async () => {
    const member = await registerPayer(world);
    await put(member, "month", 500);
    await reportTransfer(world, member, 150);
    expect((await qr(member, "KBANK", 351)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await qr(member, "KBANK", 200)).status).toBe(200);
    expect((await qr(member, "WW", 200)).body.message).toBe("DEPOSIT_LIMIT");
    const report = (amount: number) =>
      world.call("POST", "/api/wallet/add", { token: member.token, body: { amount } });
    expect((await report(151)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await report(150)).status).toBe(200);
    // A QR that replaces the first one counts once; the same sum gets the same amount again.
    expect((await qr(member, "KBANK", 201)).body.message).toBe("DEPOSIT_LIMIT");
    expect((await qr(member, "KBANK", 200)).status).toBe(200);
    expect((await qr(member, "KBANK", 195)).status).toBe(200);
    const { link, hash } = await world.control<{ link: string; hash: string }>("/gift-links", {
      amount: 400,
    });
    const gift = { token: member.token, body: { link } };
    const refused = await world.call("POST", "/api/wallet/truelink", gift);
    expect(refused).toMatchObject({ status: 409, body: { message: "DEPOSIT_LIMIT" } });
    const other = await registerPayer(world);
    const taken = await world.call("POST", "/api/wallet/truelink", { ...gift, token: other.token });
    expect(taken.body, hash).toMatchObject({ status: "SUCCESS", amount: 400 });
  });

  test("that arrive above the limit are deferred, cannot be matched manually, and are credited when the limit allows it", async () => {
    const member = await registerPayer(world);
    await put(member, "day", 100);
    await reportTransfer(world, member, 70);
    await reportTransfer(world, member, 60);
    const [, waits] = await paymentsOf(member.id);
    expect(waits).toMatchObject({ state: "unmatched", reason: "limit", amount_minor: 6_000n });
    expect((await read(member)).waiting).toMatchObject([{ amount: 60, reason: "limit" }]);
    const match = async () =>
      world.console("POST", `/api/console/payments/${waits?.id}/match`, {
        token: (await world.staff("manager")).token,
        body: { memberId: `${member.id}`, version: 1, qrId: null, why: "the member asked" },
      });
    expect((await match()).body.message).toBe("DEPOSIT_LIMIT");
    await creditDeferred();
    expect(await postedOf(member)).toBe(7_000n);
    await shiftClock(world, toNoonMs + 24 * HOUR_MS + 1_000);
    await creditDeferred();
    expect(await postedOf(member)).toBe(13_000n);
    expect((await match()).body.message).toBe("ALREADY_DECIDED");
    expect(await read(member)).toMatchObject({ waiting: [] });
  });

  test("a reversed deposit frees its part of the limit, and a deferred payment can be returned", async () => {
    const member = await registerPayer(world);
    await put(member, "day", 100);
    await reportTransfer(world, member, 100);
    await reportTransfer(world, member, 40);
    const [first, waits] = await paymentsOf(member.id);
    const { token } = await world.staff("manager");
    const act = (id: string | undefined, name: string, more = {}) =>
      world.console("POST", `/api/console/payments/${id}/${name}`, {
        token,
        body: { version: 1, why: "a mistake", ...more },
      });
    expect((await act(waits?.id, "dismiss", { reason: "returned" })).status).toBe(200);
    expect((await act(first?.id, "reverse")).status).toBe(200);
    expect(limitOf(await read(member), "day")).toMatchObject({ used: 0, left: 100 });
    await reportTransfer(world, member, 90);
    expect(await postedOf(member)).toBe(9_000n);
  });

  test("the slip of a deferred payment waits and is credited with it", async () => {
    const member = await registerPayer(world);
    await put(member, "day", 100);
    const transRef = await transferFrom(
      world,
      { ...member, accountNo: member.bankAccountNo, name: member.bankAccountName },
      { amount: 250.5 },
    );
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    await eventually(async () => (await slipRecord(world, body.slipId)).state === "review");
    expect((await slipRecord(world, body.slipId)).reason).toBe("limit");
    expect((await paymentsOf(member.id))[0]).toMatchObject({ state: "unmatched", reason: "limit" });
    await world.db
      .updateTable("protection_member")
      .set({ day_minor: 30_000n })
      .where("member_id", "=", member.id)
      .execute();
    await creditDeferred();
    expect((await slipRecord(world, body.slipId)).state).toBe("credited");
    expect(await postedOf(member)).toBe(25_050n);
  });

  test("ten simultaneous deposits of all kinds stay within the limit, and no money is lost", async () => {
    const member = await registerPayer(world);
    const suspense = () =>
      transaction(world.db, async (tx) => {
        const of = { kind: "suspense", owner: "deposit", currency: "THB" } as const;
        return houseBalanceMinor(tx, await houseAccountId(tx, of));
      });
    await put(member, "day", 500);
    const [own, gateway] = [await qr(member, "KBANK", 120), await qr(member, "WW", 120)];
    const reported = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
      token: member.token,
      body: { amount: 130 },
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
    await reportTransfer(world, { ...member, bankAccountNo: "0000000000" }, 111);
    const strange = await world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("amount_minor", "=", 11_100n)
      .executeTakeFirstOrThrow();
    const before = await suspense();
    const reviewer = await asReviewer(world, "manager");
    const { ctx } = world.app;
    const seen = {
      bankCode: "KBANK",
      houseAccount: "7440000082",
      reference: "SEENATBANK01",
      amountMinor: 13_000n,
      paidAt: world.clock.now(),
    };
    const answers = await Promise.allSettled([
      reportTransfer(world, member, 101),
      reportTransfer(world, member, 102),
      reportTransfer(world, member, 103),
      world.control("/pay-qr", { payload: own.body.payload }),
      world.control("/pay-qr", { payload: gateway.body.payload }),
      ...gifts.map(({ link }) =>
        world.call("POST", "/api/wallet/truelink", { token: member.token, body: { link } }),
      ),
      upload(world, member.token, picture),
      settleReportedTransfer(ctx, reviewer, {
        reportedTransferId: reported.body.depositId,
        by: seen,
      }),
      matchToMember(ctx, reviewer, { paymentId: strange.id, memberId: member.id }),
    ]);
    const reasons = answers.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(
      reasons.every((reason) => reason instanceof Refusal),
      String(reasons),
    ).toBe(true);
    // A payment can arrive after its call was answered: three transfers, a slip and two QRs.
    const payments = await eventually(async () => {
      const rows = await paymentsOf(member.id);
      const hasCome = [10_100n, 10_200n, 10_300n, 10_700n].every((minor) =>
        rows.some(({ amount_minor }) => amount_minor === minor),
      );
      const qrs = rows.filter(
        ({ amount_minor }) => amount_minor >= 12_000n && amount_minor < 12_100n,
      );
      return hasCome && qrs.length === 2 && rows;
    });
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
