/** The cash position: own accounts of the operator, their balances, and when payouts run dry. */
import * as v from "valibot";
import { amountInputOrZero, amountOutput } from "../../money.ts";
import { currency, done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { why } from "../schemas.ts";

/** The account that pays members, in each currency. The others are `BANK:NUMBER`. */
export const PAYING_ACCOUNT = "PAYOUT";

/** What moved at an own account. Only `other` has no ordinary cause. */
export const CASH_KINDS = [
  "received",
  "reversed",
  "returned",
  "paid",
  "payoutReturned",
  "move",
  "opening",
  "fee",
  "interest",
  "correction",
  "other",
] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/** Id of an own account. `BANK:?` is money of a bank whose account number is not known. */
export const ownAccount = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,16}(:[0-9?]{1,20})?$/));

const sums = v.object({ in: amountOutput, out: amountOutput });

const reading = v.object({
  /** bank: the bank answered; count: a staff user read it at the bank. */
  source: v.picklist(["bank", "count"]),
  balance: amountOutput,
  asOf: timestamp,
  by: v.nullable(v.string()),
  /** What the ledger said at that time, and how much more the bank had; null: not known. */
  ledger: v.nullable(amountOutput),
  difference: v.nullable(amountOutput),
});

const cashAccount = v.object({
  account: v.string(),
  currency,
  isPaying: v.boolean(),
  bankCode: v.string(),
  accountNo: v.string(),
  accountName: v.string(),
  /** Codes of the house accounts that members pay to. */
  codes: v.array(v.string()),
  /** What the ledger says should be there now. */
  ledger: amountOutput,
  today: sums,
  /** The newest balance of the bank or of a count; null: there is none. */
  reading: v.nullable(reading),
  /** Why the last reading failed; null: it did not fail. */
  failure: v.nullable(v.object({ error: v.string(), at: timestamp })),
  /** Whether the bank can be asked for the balance. */
  isRead: v.boolean(),
  /** Moves that are approved and have not arrived. */
  onTheWay: sums,
  balanceMax: v.nullable(amountOutput),
  /** The balance from before this system: booked once, by two people; null: not booked. */
  opening: v.nullable(v.picklist(["asked", "done"])),
});
export type CashAccount = v.InferOutput<typeof cashAccount>;

const forecastHour = v.object({
  at: timestamp,
  /** What payouts are expected to take until the end of the hour. */
  out: amountOutput,
  /** What is left then. */
  left: amountOutput,
});

const forecast = v.object({
  /** Balance that the forecast starts from, and where it is from. */
  balance: amountOutput,
  source: v.picklist(["bank", "count", "ledger"]),
  /** Withdrawals that are asked for and not paid. */
  queued: amountOutput,
  queuedCount: v.number(),
  /** Moves on the way into the account, and out of it. */
  onTheWay: sums,
  /** Days with payouts among the last seven: the pace is their mean. */
  days: v.number(),
  /** Minutes until it runs dry; null: not within the horizon. */
  minutes: v.nullable(v.number()),
  horizonHours: v.number(),
  hours: v.array(forecastHour),
});
export type CashForecast = v.InferOutput<typeof forecast>;

export const cash = consoleEndpoint({
  method: "GET",
  path: "/api/console/treasury/cash",
  permission: "treasury.read",
  summary: "Every own account: ledger, bank or count, today's movements and limits",
  output: v.object({
    accounts: v.array(cashAccount),
    now: timestamp,
  }),
});

export const cashForecast = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/cash/forecast",
  permission: "treasury.read",
  summary: "When the paying account runs dry, the sums behind it, and its balance over the day",
  input: v.strictObject({ currency }),
  output: v.object({
    forecast,
    /**
     * The balance at the end of each hour of today so far: the last one is that of the forecast,
     * and the others differ from it by what moved since.
     */
    today: v.array(v.object({ at: timestamp, balance: amountOutput })),
    now: timestamp,
  }),
});

const ofAccount = { account: ownAccount, currency };

export const readBalance = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/cash/read",
  permission: "treasury.move",
  audit: "treasury.read-balance",
  summary: "Asks the bank for the balance of an own account now",
  input: v.strictObject(ofAccount),
  output: v.object({
    /** failed: the bank did not answer, and the position says why. */
    outcome: v.picklist(["read", "failed"]),
  }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const countCash = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/cash/count",
  permission: "treasury.move",
  audit: "treasury.count",
  summary: "Records the balance that a staff user sees at the bank",
  input: v.strictObject({ ...ofAccount, amount: amountInputOrZero, why }),
  output: done,
  errors: ["NO_DATA"],
});
