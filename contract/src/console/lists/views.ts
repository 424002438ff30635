/** Views of lists that staff users save, and exports of what a list shows. */
import * as v from "valibot";
import { done, line } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { ROLES } from "../permissions.ts";
import { recordId } from "../schemas.ts";

/** The lists that the server sorts and exports. */
export const LISTS = [
  "members",
  "withdrawals",
  "payouts",
  "payments",
  "slips",
  "transfers",
  "audit",
  "approvals",
  "documents",
] as const;
export type ListName = (typeof LISTS)[number];

/** The lists of a few rows, which the browser sorts and writes to a file. */
export const LOCAL_LISTS = [
  "staff",
  "treasury",
  "alert-rules",
  "provider-health",
  "reported-transfers",
  "callbacks",
  "gifts",
  "returns",
  "commissions",
  "prizes",
  "member-records",
  "member-games",
  "member-banks",
  "member-sessions",
  "member-passkeys",
  "member-bank-changes",
  "report-money",
  "report-members",
  "report-cohorts",
  "report-agents",
  "report-profit",
  "report-breakdown",
  "report-pay-times",
  "report-bonuses",
  "report-work",
  "report-reconciliation",
  "report-team",
  "report-decisions",
  "shifts",
] as const;
export type LocalList = (typeof LOCAL_LISTS)[number];
export type ViewedList = ListName | LocalList;
const VIEWED = [...LISTS, ...LOCAL_LISTS] as const;

/** The part of an address after the question mark: filters, sort, columns. */
const address = v.pipe(v.string(), v.maxLength(1_500), v.regex(/^[\x21-\x7e]*$/));

const view = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  /** The roles that see it besides its owner. */
  roles: v.array(v.picklist(ROLES)),
  ownerName: v.string(),
  isMine: v.boolean(),
});
export type ListView = v.InferOutput<typeof view>;

export const views = consoleEndpoint({
  method: "POST",
  path: "/api/console/lists/views",
  permission: null,
  summary: "The caller's views of a list, and those shared with the caller's role, by name",
  input: v.strictObject({ list: v.picklist(VIEWED) }),
  output: v.object({ views: v.array(view) }),
});

export const saveView = consoleEndpoint({
  method: "POST",
  path: "/api/console/lists/views/save",
  permission: null,
  audit: "lists.save-view",
  summary: "Saves a view of a list under a name; the caller's view of that name is replaced",
  input: v.strictObject({ list: v.picklist(VIEWED), name: line(60), address }),
  output: v.object({ view }),
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const shareView = consoleEndpoint({
  method: "POST",
  path: "/api/console/lists/views/{viewId}/share",
  permission: "lists.share",
  audit: "lists.share-view",
  summary: "Shares a view of the caller with these roles; none makes it the caller's own again",
  params: v.strictObject({ viewId: recordId }),
  input: v.strictObject({ roles: v.pipe(v.array(v.picklist(ROLES)), v.maxLength(ROLES.length)) }),
  output: v.object({ view }),
  errors: ["NO_DATA"],
});

export const removeView = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/lists/views/{viewId}",
  permission: null,
  audit: "lists.remove-view",
  summary: "Deletes a view of the caller, also for those it is shared with",
  params: v.strictObject({ viewId: recordId }),
  output: done,
  errors: ["NO_DATA"],
});

const columns = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(30))),
  v.minLength(1),
  v.maxLength(30),
);

export const exportList = consoleEndpoint({
  method: "POST",
  path: "/api/console/lists/export",
  permission: "reports.export",
  audit: "lists.export",
  summary:
    "Requests what a list shows as CSV: its columns, filters and order. A job writes it, marked with the staff user and the time",
  input: v.strictObject({
    list: v.picklist(LISTS),
    columns,
    /** The input of the list's own call, without a page. */
    filter: v.record(v.string(), v.unknown()),
  }),
  output: v.object({ ...done.entries, exportId: v.string() }),
  errors: ["KEY_INVALID"],
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const exportShown = consoleEndpoint({
  method: "POST",
  path: "/api/console/lists/export-shown",
  permission: "reports.export",
  audit: "lists.export-shown",
  summary:
    "Records that the browser writes the rows of a list to a file; answers the line that marks the file",
  input: v.strictObject({
    list: v.picklist(LOCAL_LISTS),
    columns,
    rows: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  }),
  output: v.object({ ...done.entries, mark: v.array(v.string()) }),
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});
