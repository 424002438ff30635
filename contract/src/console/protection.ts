import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { PAUSES, PERIODS, protectionState } from "../protection.ts";
import { done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

const ofMember = v.strictObject({ memberId });

export const CHANGE_STATES = ["applied", "pending", "confirmed", "withdrawn"] as const;

export const read = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}/protection",
  permission: "accounts.read",
  summary: "A member's own limits and rests, with what was changed lately, newest first",
  params: ofMember,
  output: v.object({
    ...protectionState.entries,
    changes: v.array(
      v.object({
        id: v.string(),
        period: v.picklist(PERIODS),
        amount: v.nullable(amountOutput),
        state: v.picklist(CHANGE_STATES),
        askedAt: moment,
      }),
    ),
    pauses: v.array(
      v.object({
        id: v.string(),
        length: v.picklist(PAUSES),
        at: moment,
        until: moment,
        /** Who of the staff made it longer; null: the member began it. */
        staffName: v.nullable(v.string()),
      }),
    ),
  }),
  errors: ["NO_DATA"],
});
export type ProtectionPage = v.InferOutput<typeof read.output>;

export const lengthen = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/protection/lengthen",
  permission: "protection.lengthen",
  audit: "protection.lengthen",
  summary: "Makes a member's rest longer, counted from now; nobody makes it shorter",
  params: ofMember,
  input: v.strictObject({ length: v.picklist(PAUSES), why }),
  output: done,
  /** ALREADY_DECIDED: no rest runs, or it runs longer than that. */
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});
