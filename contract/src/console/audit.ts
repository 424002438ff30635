import * as v from "valibot";
import { moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, day, filterText, limit, next, recordId } from "./schemas.ts";

const entry = v.object({
  /** 1, 2, 3 ... : the chain's order. */
  seq: v.number(),
  at: moment,
  staffId: v.nullable(v.string()),
  /** Who, as named then; `system` for what nobody did by hand. */
  staffName: v.string(),
  /** Deed, as `withdrawals.approve`. */
  action: v.string(),
  /** What it was done to, as `member:100001`, `withdrawal:…`. */
  subject: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  why: v.nullable(v.string()),
  address: v.string(),
  requestId: v.string(),
  /** SHA-256 over the entry and the hash before it, hex. */
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof entry>;

export const search = officeEndpoint({
  method: "POST",
  path: "/api/office/audit",
  permission: "audit.read",
  summary: "The audit log, newest first",
  input: v.strictObject({
    staffId: v.optional(v.nullable(recordId)),
    /** A deed (`withdrawals.approve`), or a word (`withdrawals`) for all of its deeds. */
    action: v.optional(v.nullable(filterText(64))),
    subject: v.optional(v.nullable(filterText(100))),
    from: v.optional(v.nullable(day)),
    to: v.optional(v.nullable(day)),
    cursor,
    limit,
  }),
  output: v.object({ entries: v.array(entry), next }),
});

export const verify = officeEndpoint({
  method: "POST",
  path: "/api/office/audit/verify",
  permission: "audit.read",
  audit: "audit.verify",
  summary: "Recomputes the whole chain",
  output: v.object({
    entries: v.number(),
    /** Sequence number of the first entry that does not fit; null: the chain is whole. */
    brokenAt: v.nullable(v.number()),
    lastHash: v.nullable(v.string()),
  }),
});
