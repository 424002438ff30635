/** What a member may ask for by law: all that is kept, and to be forgotten. */
import * as v from "valibot";
import { done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

const params = v.strictObject({ memberId });

export const exportData = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/export",
  permission: "accounts.export",
  audit: "accounts.export",
  summary: "All that is kept of a member, by table, without secrets",
  params,
  input: v.strictObject({ why }),
  output: v.object({
    memberId: v.string(),
    exportedAt: moment,
    tables: v.record(v.string(), v.unknown()),
  }),
  // EXPORT_TOO_LARGE: whoever runs the machine writes it to a file (docs/operations.md).
  errors: ["NO_DATA", "EXPORT_TOO_LARGE"],
});

/** Why a member cannot be forgotten now. */
export const ERASE_OBSTACLES = ["ERASE_MONEY", "ERASE_OPEN", "ERASE_BONUS"] as const;

export const askErase = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/erase",
  permission: "accounts.erase",
  audit: "accounts.ask-erase",
  summary: "Asks a second person to forget a member for good (APPROVAL_NEEDED)",
  params,
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  // PLAY_PAUSED: while the member rests from play, phone and account must stay known.
  errors: ["NO_DATA", ...ERASE_OBSTACLES, "PLAY_PAUSED"],
});
