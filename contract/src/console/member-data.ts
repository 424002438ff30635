/**
 * Rights of a member under the PDPA: export and erasure of personal data. Both need a second person
 * (decision 0111).
 */
import * as v from "valibot";
import { actions } from "../records/action.ts";
import { done, timestamp } from "../schemas.ts";
import { requestPhoneChange } from "./accounts.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, recordId, why } from "./schemas.ts";

const params = v.strictObject({ memberId });

/** For this long after its approval, the maker can fetch an export. */
export const EXPORT_FETCH_HOURS = 4;

export const requestExport = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/export",
  permission: "accounts.export",
  audit: "accounts.request-export",
  summary: "Requests the export of all data of a member (APPROVAL_NEEDED)",
  params,
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  // EXPORT_TOO_LARGE: the system administrator exports it to a file (docs/operations.md).
  errors: ["NO_DATA", "ALREADY_DECIDED", "EXPORT_TOO_LARGE", "EXPORT_DAY_LIMIT"],
});

export const listDataExports = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/export",
  permission: "accounts.export",
  summary: "The caller's requests for a member's data that wait, or can be fetched",
  params,
  output: v.object({
    exports: v.array(
      v.object({
        approvalId: v.string(),
        state: v.picklist(["waiting", "ready"]),
        /** When the request expires, or can be fetched no more. */
        until: timestamp,
      }),
    ),
  }),
});

export const fetchExport = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/export/{approvalId}",
  permission: "accounts.export",
  audit: "accounts.export",
  summary: "All data of a member by table, without secrets: once, for the maker of the request",
  params: v.strictObject({ memberId, approvalId: recordId }),
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

/** A member, by id. */
interface Known {
  id: string;
}
export const memberDataActions = actions<Known>()({
  changePhone: { call: requestPhoneChange, fields: ["phoneNumber"] },
  erase: { call: requestErasure, isDangerous: true },
});
