import type { ServerInput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { assignPayment, type QueueOutcome } from "./assign-payment.ts";
import type { Desk } from "./desk.ts";
import { dismissPayment } from "./dismiss-payment.ts";
import { enterPayment } from "./enter-payment.ts";
import {
  findPayer,
  listDeskDeclared,
  listDeskPayments,
  listHouses,
  listSlips,
  readDeclared,
  readPayment,
} from "./list-desk.ts";
import type { TakeBackEarned } from "./owed.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import { findHouseAccounts } from "./queries-slips.ts";
import { readDeskSlip } from "./read-desk-slip.ts";
import { type DeclaredOutcome, refuseDeclared, settleDeclared } from "./settle-declared.ts";
import { settleOwed } from "./settle-owed.ts";
import { acceptSlip, refuseSlip } from "./slip-decide.ts";
import { holdSlip, reopenSlip, rereadSlip, takeSlip } from "./slip-desk.ts";
import { splitPayment } from "./split-payment.ts";
import { unmatchPayment } from "./unmatch-payment.ts";

const OK = { message: "OK" } as const;
const SUCCESS = { message: "SUCCESS" } as const;

/**
 * The calls of the deposit desk: slips, payments and declared transfers.
 * @param takeBackEarned what a deposit earned elsewhere; features.ts brings it
 */
export function depositsConsoleRoutes(
  ctx: Context,
  takeBackEarned: TakeBackEarned,
): OfficeHandlers<typeof office.deposits> {
  return {
    ...slipRoutes(ctx),
    ...paymentRoutes(ctx, takeBackEarned),
    ...declaredRoutes(ctx),
  };
}

function slipRoutes(ctx: Context) {
  return {
    slips: ({ input }) => listSlips(ctx, input),
    slip: ({ params }) => readDeskSlip(ctx, params.slipId),
    async claimSlip(call) {
      await takeSlip(ctx, call, { ...call.params, ...call.input });
      return OK;
    },
    async approveSlip(call) {
      const { version, why, seen } = call.input;
      const told = seen && { ...checkTime(ctx, seen), channel: seen.channel };
      const approval = { ...call.params, version, note: why ?? "", seen: told };
      const state = await acceptSlip(ctx, call, approval);
      return { message: "SUCCESS" as const, state };
    },
    async rejectSlip(call) {
      const { version, reason, note } = call.input;
      await refuseSlip(ctx, call, { ...call.params, version, reason, note: note ?? "" });
      return SUCCESS;
    },
    async holdSlip(call) {
      const { version, why: note } = call.input;
      await holdSlip(ctx, call, { ...call.params, version, note });
      return SUCCESS;
    },
    async rereadSlip(call) {
      const { version, amount: amountMinor, ...read } = call.input;
      await rereadSlip(ctx, call, { ...call.params, version, reading: { ...read, amountMinor } });
      return SUCCESS;
    },
    async reopenSlip(call) {
      const { version, why: note } = call.input;
      await reopenSlip(ctx, call, { ...call.params, version, note });
      return SUCCESS;
    },
  } satisfies Partial<OfficeHandlers<typeof office.deposits>>;
}

function paymentRoutes(ctx: Context, takeBackEarned: TakeBackEarned) {
  return {
    payments: ({ input }) => listDeskPayments(ctx, input),
    payment: ({ params }) => readPayment(ctx, params.paymentId),
    findPayer: ({ input }) => findPayer(ctx, input),
    houses: () => listHouses(ctx),
    assignPayment: (call) => {
      const { version, qrId, why: note } = call.input;
      const memberId = BigInt(call.input.memberId);
      const assignment = { ...call.params, version, memberId, qrId, note };
      return deed(call, (desk) => assignPayment(ctx, desk, assignment));
    },
    splitPayment: (call) => {
      const { version, why: note } = call.input;
      const shares = call.input.shares.map(({ memberId, amount: amountMinor, qrId }) => ({
        ...{ memberId: BigInt(memberId), amountMinor, qrId },
      }));
      return deed(call, async (desk) => {
        const split = { ...call.params, version, shares, note };
        const outcome = await splitPayment(ctx, desk, split);
        return outcome === "total" ? refuse("TOTAL_WRONG") : outcome;
      });
    },
    dismissPayment: (call) => {
      const { version, reason, why } = call.input;
      const dismissal = { ...call.params, version, note: `${reason}: ${why}` };
      return deed(call, (desk) => dismissPayment(ctx, desk, dismissal));
    },
    async unmatchPayment(call) {
      const { version, why: note } = call.input;
      await unmatchPayment(ctx, call, takeBackEarned, { ...call.params, version, note });
      return SUCCESS;
    },
    async settleOwed(call) {
      await settleOwed(ctx, call, { ...call.params, ...call.input });
      return SUCCESS;
    },
    async enterPayment(call) {
      const { payer, why: note } = call.input;
      const { currency, ...seen } = await seenAt(ctx, call.input.seen);
      const { bankCode, accountNo, name } = payer;
      const entry = { seen, currency, payer: { bankCode, accountNo, name }, note };
      return { message: "SUCCESS" as const, paymentId: await enterPayment(ctx, call, entry) };
    },
  } satisfies Partial<OfficeHandlers<typeof office.deposits>>;
}

function declaredRoutes(ctx: Context) {
  return {
    declared: ({ input }) => listDeskDeclared(ctx, input),
    declaredTransfer: ({ params }) => readDeclared(ctx, params.declaredId),
    async settleDeclared(call) {
      const { paymentId, seen, why: note } = call.input;
      if ((paymentId === null) === (seen === null)) refuse("KEY_INVALID", { seen: "KEY_INVALID" });
      const by = seen ? await seenAt(ctx, seen) : (paymentId ?? "");
      const settlement = { ...call.params, by, note };
      return deed(call, (desk) => settleDeclared(ctx, desk, settlement));
    },
    refuseDeclared: (call) => {
      const refusal = { ...call.params, note: call.input.why };
      return deed(call, (desk) => refuseDeclared(ctx, desk, refusal));
    },
  } satisfies Partial<OfficeHandlers<typeof office.deposits>>;
}

type Seen = NonNullable<ServerInput<typeof office.deposits.settleDeclared>["seen"]>;

/** What was seen, at the house account that it came to. @throws NO_BANK, KEY_INVALID of a time that is not yet */
async function seenAt(ctx: Context, seen: Seen) {
  const houses = await findHouseAccounts(ctx.db);
  const house = houses.find(({ code }) => code === seen.channel) ?? refuse("NO_BANK");
  const { bankCode, accountNo: houseAccount, currency } = house;
  return { ...checkTime(ctx, seen), bankCode, houseAccount, currency };
}

function checkTime(ctx: Context, { reference, amount: amountMinor, paidAt }: Seen) {
  const isYetToCome = paidAt.getTime() > ctx.clock.nowMs() + CLOCK_DOUBT_MS;
  if (isYetToCome) refuse("KEY_INVALID", { "seen.paidAt": "KEY_INVALID" });
  return { reference, amountMinor, paidAt };
}

/** Answers a deed by its outcome. What was decided the same before was not decided by this call. */
async function deed(
  { staff, audit }: Desk,
  work: (desk: Desk) => Promise<QueueOutcome | DeclaredOutcome>,
): Promise<typeof SUCCESS> {
  let isOwn = false;
  const desk: Desk = {
    staff,
    audit: (tx: Tx, note) => {
      isOwn = true;
      return audit(tx, note);
    },
  };
  switch (await work(desk)) {
    case "done":
      return isOwn ? SUCCESS : refuse("ALREADY_DECIDED");
    case "resolved":
    case "closed":
      return refuse("ALREADY_DECIDED");
    case "version":
      return refuse("VERSION_CHANGED");
    case "currency":
      return refuse("CURRENCY_OTHER");
    case "taken":
      return refuse("PAYMENT_TAKEN");
    case "limit":
      return refuse("FORBIDDEN");
    case "missing":
      return refuse("NO_DATA");
  }
}
