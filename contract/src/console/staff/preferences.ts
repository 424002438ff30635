/** What a staff user chooses for all own devices. */
import * as v from "valibot";
import { LANGUAGES } from "../../languages.ts";
import { done } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";

/** The pages that can be the first one after the sign-in, with the permission of each. */
export const START_PAGES = {
  "/": "dashboard.read",
  "/withdrawals": "withdrawals.read",
  "/payouts": "withdrawals.read",
  "/treasury": "treasury.read",
  "/slips": "deposits.read",
  "/matching": "deposits.read",
  "/chat": "chat.read",
  "/members": "accounts.read",
  "/prizes": "accounts.read",
  "/transfers": "games.read",
  "/commissions": "invites.read",
  "/documents": "kyc.read",
  "/approvals": "approvals.read",
  "/shifts": "shifts.read",
  "/bonuses": "setup.read",
  "/wheel": "setup.read",
  "/providers": "setup.read",
  "/bank-accounts": "setup.read",
  "/content": "setup.read",
  "/settings": "setup.read",
  "/alerts": "alerts.read",
  "/reports": "reports.read",
  "/staff": "staff.read",
  "/audit": "audit.read",
} as const satisfies Record<string, Permission>;
export type StartPage = keyof typeof START_PAGES;

export const DENSITIES = ["comfortable", "compact"] as const;
/** The longest signature, of two short lines. */
export const SIGNATURE_MAX = 120;
const signature = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(SIGNATURE_MAX),
  v.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)?$/u),
);

/** Null: as on the device, or for the page as the role has it. */
const choices = {
  language: v.nullable(v.picklist(LANGUAGES)),
  density: v.nullable(v.picklist(DENSITIES)),
};

/** An unknown page is ignored, so that an older server can serve a newer console. */
export const preferences = v.object({
  startPage: v.nullable(v.string()),
  ...choices,
  /** Appended to canned replies in their language; empty: nothing. */
  signature: v.object({ th: v.string(), la: v.string(), en: v.string() }),
});
export type Preferences = v.InferOutput<typeof preferences>;

export const savePreferences = consoleEndpoint({
  method: "PUT",
  path: "/api/console/me/preferences",
  permission: null,
  audit: "staff.save-preferences",
  summary: "Changes what the caller has chosen; what is absent stays",
  input: v.partial(
    v.strictObject({
      startPage: v.nullable(v.picklist(Object.keys(START_PAGES) as StartPage[])),
      ...choices,
      signature: v.strictObject({ th: signature, la: signature, en: signature }),
    }),
  ),
  output: v.object({ ...done.entries, preferences }),
  errors: ["FORBIDDEN"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});
