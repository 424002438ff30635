import * as v from "valibot";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { sortBy } from "./lists/input.ts";
import { cursor, day, filterText, limit, next, recordId } from "./schemas.ts";

const entry = v.object({
  /** 1, 2, 3 ... : the chain's order. */
  seq: v.number(),
  at: timestamp,
  staffId: v.nullable(v.string()),
  /** Name at that time; `system` for actions without a staff user. */
  staffName: v.string(),
  /** For example `withdrawals.approve`. */
  action: v.string(),
  /** What the action concerned, for example `member:100001` or `withdrawal:…`. */
  subject: v.string(),
  /** The current name of a subject that is a member or a staff user. */
  subjectName: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  why: v.nullable(v.string()),
  address: v.string(),
  requestId: v.string(),
  /** SHA-256 in hex over the previous entry's hash and this entry. */
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof entry>;

const filters = {
  staffId: v.optional(v.nullable(recordId)),
  /** One action (`withdrawals.approve`), or a word (`withdrawals`) for all of its actions. */
  action: v.optional(v.nullable(filterText(64))),
  subject: v.optional(v.nullable(filterText(100))),
  /** The address that the action came from. */
  address: v.optional(v.nullable(filterText(45))),
  /** All subjects of a kind: `member` finds `member:100001`. */
  kind: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/)))),
};

export const search = consoleEndpoint({
  method: "POST",
  path: "/api/console/audit",
  permission: "audit.read",
  summary: "The audit log, newest first",
  input: v.strictObject({
    ...filters,
    from: v.optional(v.nullable(day)),
    to: v.optional(v.nullable(day)),
    sort: sortBy(["seq"]),
    cursor,
    limit,
  }),
  output: v.object({ entries: v.array(entry), next }),
});

export const requestExport = consoleEndpoint({
  method: "POST",
  path: "/api/console/audit/export",
  permission: "reports.export",
  audit: "audit.export",
  summary: "Requests the filtered log as CSV. A job writes it into the caller's exports",
  input: v.strictObject({ ...filters, from: day, to: day }),
  output: done,
  errors: ["KEY_INVALID"],
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const verify = consoleEndpoint({
  method: "POST",
  path: "/api/console/audit/verify",
  permission: "audit.read",
  audit: "audit.verify",
  summary: "Recomputes the whole chain",
  output: v.object({
    entries: v.number(),
    /** Number of the first entry whose hash is wrong; null: the chain is intact. */
    brokenAt: v.nullable(v.number()),
    lastHash: v.nullable(v.string()),
  }),
});
