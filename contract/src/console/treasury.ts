/** The house's own accounts: what came in, what is known of their balance, and which of them members are shown. */
import * as v from "valibot";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { codeText, currency, done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { why } from "./schemas.ts";

/** closed: it is switched off in the setup of house accounts; off: for now, by the treasury. */
export const TREASURY_STATES = ["open", "near", "full", "off", "closed"] as const;
export type TreasuryState = (typeof TREASURY_STATES)[number];
/** From this percent of a limit on an account is near it. */
export const NEAR_PERCENT = 80;
/** What an account is full by. */
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
  /** Of the limit that is nearest; null without limits. */
  used: v.nullable(v.object({ percent: v.number(), by: v.picklist(TREASURY_LIMITS) })),
  /** Percent of the members of its bank that are shown it now. */
  shownTo: v.number(),
  /** No account of its bank has room: it is shown as the least full one. */
  isLast: v.boolean(),
  /** Days and months of Asia/Bangkok, by when it was paid; without what was dismissed. */
  today: received,
  month: received,
  lastAt: v.nullable(moment),
  /** As it was counted, and what our records say came since; null: nobody has counted it. */
  balance: v.nullable(
    v.object({
      amount: amountOutput,
      counted: amountOutput,
      countedAt: moment,
      countedBy: v.string(),
    }),
  ),
  limits: v.object({
    dayMax: v.nullable(amountOutput),
    dayCount: v.nullable(v.number()),
    balanceMax: v.nullable(amountOutput),
    share: v.nullable(v.number()),
  }),
  off: v.nullable(v.object({ at: moment, by: v.string(), why: v.string() })),
  /** Differences of its bank in the newest comparison of the books. */
  drifts: v.number(),
});
export type TreasuryAccount = v.InferOutput<typeof account>;

export const list = officeEndpoint({
  method: "GET",
  path: "/api/office/treasury",
  permission: "treasury.read",
  summary: "Every house account with what came in, its limits, and who is shown it",
  output: v.object({ accounts: v.array(account), now: moment }),
});

const params = v.strictObject({ code: codeText });

export const turn = officeEndpoint({
  method: "POST",
  path: "/api/office/treasury/{code}/switch",
  permission: "treasury.manage",
  audit: "treasury.switch",
  summary:
    "Shows an account to members or hides it, at once; money that comes to a hidden one is credited as always",
  params,
  input: v.strictObject({ isOn: v.boolean(), why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const count = officeEndpoint({
  method: "POST",
  path: "/api/office/treasury/{code}/count",
  permission: "treasury.manage",
  audit: "treasury.count",
  summary:
    "Notes what the bank says is on an account, after it was emptied too; its balance is reckoned from there",
  params,
  input: v.strictObject({
    amount: amountInputOrZero,
    /** null: now. */
    at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    why,
  }),
  output: done,
  errors: ["NO_DATA"],
});
