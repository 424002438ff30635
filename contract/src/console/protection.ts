import * as v from "valibot";
import { PERIODS, protectionState, SELF_EXCLUSION_LENGTHS } from "../member/protection.ts";
import { amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";
import { MEMBER_LIMITS } from "./segments/limits.ts";

const ofMember = v.strictObject({ memberId });

export const CHANGE_STATES = ["applied", "pending", "confirmed", "cancelled"] as const;

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/protection",
  permission: "accounts.read",
  summary: "A member's limits and self-exclusions, with the latest changes, newest first",
  params: ofMember,
  output: v.object({
    ...protectionState.entries,
    /** The operator's limits for the member, and where each is from. */
    operatorLimits: v.array(
      v.object({
        limit: v.picklist(MEMBER_LIMITS),
        amount: amountOutput,
        /** null: the settings. A segment has one name for all languages. */
        from: v.nullable(
          v.object({
            kind: v.picklist(["level", "segment"]),
            code: v.string(),
            name: v.object({ th: v.string(), la: v.string(), en: v.string() }),
          }),
        ),
      }),
    ),
    changes: v.array(
      v.object({
        id: v.string(),
        period: v.picklist(PERIODS),
        amount: v.nullable(amountOutput),
        state: v.picklist(CHANGE_STATES),
        requestedAt: timestamp,
      }),
    ),
    selfExclusions: v.array(
      v.object({
        id: v.string(),
        length: v.picklist(SELF_EXCLUSION_LENGTHS),
        at: timestamp,
        until: timestamp,
        /** The staff user who extended it; null: the member started it. */
        staffName: v.nullable(v.string()),
      }),
    ),
  }),
  errors: ["NO_DATA"],
});
export type ProtectionPage = v.InferOutput<typeof read.output>;

export const extend = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/protection/extend",
  permission: "protection.extend",
  audit: "protection.extend",
  summary: "Extends a member's self-exclusion, counted from now; it cannot be shortened",
  params: ofMember,
  input: v.strictObject({ length: v.picklist(SELF_EXCLUSION_LENGTHS), why }),
  output: done,
  /** ALREADY_DECIDED: none is running, or it ends later than that. */
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

/** A self-excluded member. */
interface Excluded {
  id: string;
}
export const exclusionActions = actions<Excluded>()({
  extend: { call: extend, fields: ["length"] },
});
