/** Rights of a member under the PDPA: export and erasure of personal data. */
import * as v from "valibot";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

const params = v.strictObject({ memberId });

export const exportData = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/export",
  permission: "accounts.export",
  audit: "accounts.export",
  summary: "Exports all data of a member by table, without secrets",
  params,
  input: v.strictObject({ why }),
  output: v.object({
    memberId: v.string(),
    exportedAt: timestamp,
    tables: v.record(v.string(), v.unknown()),
  }),
  // EXPORT_TOO_LARGE: the system administrator exports it to a file (docs/operations.md).
  errors: ["NO_DATA", "EXPORT_TOO_LARGE"],
});

/** Reasons why a member cannot be erased now. */
export const ERASE_OBSTACLES = ["ERASE_MONEY", "ERASE_OPEN", "ERASE_BONUS"] as const;

export const requestErasure = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/erase",
  permission: "accounts.erase",
  audit: "accounts.request-erasure",
  summary: "Requests the permanent erasure of a member's data (APPROVAL_NEEDED)",
  params,
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  // SELF_EXCLUDED: phone and account stay known until the end, or the member could register again.
  errors: ["NO_DATA", ...ERASE_OBSTACLES, "SELF_EXCLUDED"],
});
