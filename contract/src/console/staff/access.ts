import * as v from "valibot";
import { amountInputOrZero, amountOutput } from "../../money.ts";
import { done } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { ROLES } from "../permissions.ts";
import { recordId, why } from "../schemas.ts";

/**
 * What an amount limit of a staff user counts: withdrawals and payouts that the person approves,
 * deposits that the person credits, and adjustments of wallets that the person approves.
 */
export const LIMIT_KINDS = ["withdrawals", "deposits", "adjustments"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

const NETWORKS_MAX = 50;
const LIMITS_MAX = LIMIT_KINDS.length * 2;
const currency = v.picklist(["THB", "LAK"]);
const kind = v.picklist(LIMIT_KINDS);

/** The most at once and on a day (Asia/Bangkok); 0: no amount at all, null: no limit. */
const limitInput = v.strictObject({
  kind,
  currency,
  once: v.nullable(amountInputOrZero),
  day: v.nullable(amountInputOrZero),
});
const limitOutput = v.object({
  kind,
  currency,
  once: v.nullable(amountOutput),
  day: v.nullable(amountOutput),
});
export type AmountLimit = v.InferOutput<typeof limitOutput>;

/** A staff user, a built-in role or a custom role. */
export const accessTarget = v.union([
  v.strictObject({ staffId: recordId }),
  v.strictObject({ role: v.picklist(ROLES) }),
  v.strictObject({ roleId: recordId }),
]);

const access = v.object({
  /** `staff:<id>`, `role:<built-in role>` or `role:<id>`. */
  target: v.string(),
  limits: v.array(limitOutput),
  /** Addresses and networks from which the console can be used; empty: there is no list. */
  networks: v.array(v.string()),
});
export type StaffAccess = v.InferOutput<typeof access>;

export const listAccess = consoleEndpoint({
  method: "GET",
  path: "/api/console/staff/access",
  permission: "staff.read",
  summary: "Amount limits and addresses of staff users and roles that have some",
  output: v.object({
    access: v.array(access),
    /** The caller's own address. */
    address: v.string(),
  }),
});

export const saveAccess = consoleEndpoint({
  method: "POST",
  path: "/api/console/staff/access",
  permission: "staff.manage",
  audit: "staff.save-access",
  summary: "Requests other limits and addresses; a second owner approves them",
  input: v.strictObject({
    target: accessTarget,
    limits: v.pipe(v.array(limitInput), v.maxLength(LIMITS_MAX)),
    networks: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.maxLength(50))),
      v.maxLength(NETWORKS_MAX),
    ),
    /** The caller's own address is not in the list: the second person is asked to confirm it. */
    isAnyway: v.optional(v.boolean(), false),
    why,
  }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ["NO_DATA", "KEY_INVALID", "ADDRESS_NOT_LISTED"],
});
