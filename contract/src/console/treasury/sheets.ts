/** Closing sheets: a day of the operator's zone in one currency, signed by one, checked by another. */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import { currency, done, line, message, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, day, limit, next, recordId, why } from "../schemas.ts";
import { CASH_KINDS, ownAccount } from "./cash.ts";

/** draft: computed now; open: the day is not over, or its last hours are not summed yet. */
export const SHEET_STATES = ["open", "draft", "signed", "closed"] as const;

const movement = v.object({
  kind: v.picklist(CASH_KINDS),
  in: amountOutput,
  out: amountOutput,
  count: v.number(),
});

const sheetLine = v.object({
  account: v.string(),
  opening: amountOutput,
  movements: v.array(movement),
  closing: amountOutput,
  /** The last balance of the bank or count that is not later than the day; null: there is none. */
  reading: v.nullable(
    v.object({
      source: v.picklist(["bank", "count"]),
      balance: amountOutput,
      asOf: timestamp,
      ledger: v.nullable(amountOutput),
      /** How much more the bank had than the ledger at that time. */
      difference: v.nullable(amountOutput),
    }),
  ),
  /** Why they differ, as the staff user who signed wrote it; empty: no difference. */
  reason: v.string(),
});
export type SheetLine = v.InferOutput<typeof sheetLine>;

const check = v.object({
  /** ledger: balances of the ledger; deposits, withdrawals: the reports of the same day. */
  of: v.picklist(["ledger", "deposits", "withdrawals"]),
  sheet: amountOutput,
  other: amountOutput,
  difference: amountOutput,
});

const signature = v.object({ by: v.string(), at: timestamp, note: v.string() });

const sheetShape = v.object({
  id: v.nullable(v.string()),
  day: v.string(),
  currency,
  state: v.picklist(SHEET_STATES),
  lines: v.array(sheetLine),
  opening: amountOutput,
  movements: v.array(movement),
  closing: amountOutput,
  checks: v.array(check),
  /** Changes with the figures: a sheet is signed as it was shown. */
  hash: v.string(),
  signed: v.nullable(signature),
  checked: v.nullable(signature),
});
export type Sheet = v.InferOutput<typeof sheetShape>;

const listedSheet = v.object({
  id: v.string(),
  day: v.string(),
  state: v.picklist(["signed", "closed"]),
  closing: amountOutput,
  /** How much more the banks had than the ledger; null: nothing was read or counted. */
  difference: v.nullable(amountOutput),
  signedBy: v.string(),
  checkedBy: v.nullable(v.string()),
});
export type ListedSheet = v.InferOutput<typeof listedSheet>;

export const sheets = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/sheets",
  permission: "treasury.read",
  summary: "Closing sheets that are signed or closed, newest first",
  input: v.strictObject({ currency, cursor, limit }),
  output: v.object({
    sheets: v.array(listedSheet),
    next,
  }),
});

const ofDay = { day, currency };

export const sheet = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/sheets/read",
  permission: "treasury.read",
  summary: "The closing sheet of a day: as it was signed, or as it would be now",
  input: v.strictObject(ofDay),
  output: sheetShape,
  errors: ["KEY_INVALID"],
});

export const signSheet = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/sheets/sign",
  permission: "treasury.move",
  audit: "treasury.sign-sheet",
  summary: "Signs the closing sheet of a day that is over, with a reason for each difference",
  input: v.strictObject({
    ...ofDay,
    hash: v.pipe(v.string(), v.maxLength(64)),
    reasons: v.pipe(
      v.array(v.strictObject({ account: ownAccount, reason: line(300) })),
      v.maxLength(100),
    ),
    note: v.optional(v.union([v.literal(""), line(500)]), ""),
  }),
  output: v.object({ message, id: v.string() }),
  errors: ["KEY_INVALID", "ALREADY_DECIDED", "VERSION_CHANGED"],
});

export const checkSheet = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/sheets/{id}/check",
  permission: "treasury.move",
  audit: "treasury.check-sheet",
  summary: "Closes a signed sheet, or sends it back; the staff user who signed cannot",
  params: v.strictObject({ id: recordId }),
  input: v.strictObject({ isRight: v.boolean(), note: why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "APPROVAL_OWN"],
});

export const exportSheet = consoleEndpoint({
  method: "POST",
  path: "/api/console/treasury/sheets/export",
  permission: "reports.export",
  audit: "treasury.export-sheet",
  summary: "Requests the closing sheet of a day as a file among the exports",
  input: v.strictObject(ofDay),
  output: done,
  errors: ["KEY_INVALID"],
});

/** A signed sheet. */
interface SignedSheet {
  id: string;
}
export const sheetActions = actions<SignedSheet>()({
  sendBack: { call: checkSheet, reason: "note", input: { isRight: false }, isDangerous: true },
  check: { call: checkSheet, reason: "note", input: { isRight: true } },
});
