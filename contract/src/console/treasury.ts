/** House accounts: what came in, the recorded balance, and which of them members are shown. */
import * as v from "valibot";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import { codeText, currency, done, inputTime, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { why } from "./schemas.ts";

/** closed: not in use, as set up; hidden: the treasury hides it from members for now. */
export const TREASURY_STATES = ["open", "near", "full", "hidden", "closed"] as const;
export type TreasuryState = (typeof TREASURY_STATES)[number];
/** From this percent of a limit, an account is near it. */
export const NEAR_PERCENT = 80;
/** The limits that can make an account full. */
export const TREASURY_LIMITS = ["amount", "count", "balance"] as const;
export type TreasuryLimit = (typeof TREASURY_LIMITS)[number];

const received = v.object({ amount: amountOutput, count: v.number() });

const account = v.object({
  /** Code of the house account. */
  code: v.string(),
  bankCode: v.string(),
  nameTH: v.string(),
  nameEN: v.string(),
  accountName: v.string(),
  accountNo: v.string(),
  mode: v.string(),
  currency,
  state: v.picklist(TREASURY_STATES),
  /** Use of the nearest limit; null without limits. */
  used: v.nullable(v.object({ percent: v.number(), by: v.picklist(TREASURY_LIMITS) })),
  /** Percent of the members of its bank who are shown this account now. */
  shownPercent: v.number(),
  /** Every account of its bank is full; members are shown this one because it is the least full. */
  isLast: v.boolean(),
  /** By time of payment, in days and months of Asia/Bangkok; without dismissed payments. */
  today: received,
  month: received,
  lastAt: v.nullable(timestamp),
  /** The last count plus what our records say came since; null: never counted. */
  balance: v.nullable(
    v.object({
      amount: amountOutput,
      counted: amountOutput,
      countedAt: timestamp,
      countedBy: v.string(),
    }),
  ),
  limits: v.object({
    dayMax: v.nullable(amountOutput),
    dayCount: v.nullable(v.number()),
    balanceMax: v.nullable(amountOutput),
    share: v.nullable(v.number()),
  }),
  hidden: v.nullable(v.object({ at: timestamp, by: v.string(), why: v.string() })),
  /** Discrepancies of its bank in the newest reconciliation. */
  discrepancies: v.number(),
});
export type TreasuryAccount = v.InferOutput<typeof account>;

export const list = consoleEndpoint({
  method: "GET",
  path: "/api/console/treasury",
  permission: "treasury.read",
  summary: "Every house account with what came in, its limits, and who is shown it",
  output: v.object({
    accounts: v.array(account),
    /** Requested QR amounts of which at least half of the unique amounts were in use lately. */
    shortages: v.array(
      v.object({ channel: v.string(), amount: amountOutput, percent: v.number(), at: timestamp }),
    ),
    now: timestamp,
  }),
});

const params = v.strictObject({ code: codeText });

export const changeVisibility = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/{code}/visibility",
  permission: "treasury.manage",
  audit: "treasury.visibility",
  summary:
    "Hides an account from members, or requests that it is shown again, which a second person " +
    "approves; payments to a hidden one are still credited",
  params,
  input: v.strictObject({ isShown: v.boolean(), why }),
  output: v.object({ ...done.entries, approvalId: v.nullable(v.string()) }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const count = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/{code}/count",
  permission: "treasury.manage",
  audit: "treasury.count",
  summary: "Records the balance that the bank shows; later balances start from it",
  params,
  input: v.strictObject({
    amount: amountInputOrZero,
    /** null: now. */
    at: v.nullable(inputTime),
    why,
  }),
  output: done,
  errors: ["NO_DATA"],
});

export const accountActions = actions<TreasuryAccount & { id: string }>()({
  hide: {
    call: changeVisibility,
    when: ({ hidden }) => hidden === null,
    input: { isShown: false },
    isDangerous: true,
  },
  show: { call: changeVisibility, when: ({ hidden }) => hidden !== null, input: { isShown: true } },
});
