/** The passkeys of a member, as staff see and remove them. */
import * as v from "valibot";
import { actions } from "../records/action.ts";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, recordId, why } from "./schemas.ts";

export const passkeys = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/passkeys",
  permission: "accounts.read",
  summary: "A member's passkeys, the oldest first",
  params: v.strictObject({ memberId }),
  output: v.object({
    passkeys: v.array(
      v.object({
        id: v.string(),
        /** As the member named it; null: not named. */
        name: v.nullable(v.string()),
        /** The user agent that it was added with. */
        browser: v.string(),
        createdAt: timestamp,
        lastUsedAt: v.nullable(timestamp),
      }),
    ),
    /** Whether every withdrawal requires one of them. */
    confirmsWithdrawals: v.boolean(),
  }),
  errors: ["NO_DATA"],
});

export const removePasskey = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/passkeys/{passkeyId}/remove",
  permission: "accounts.sessions",
  audit: "accounts.remove-passkey",
  summary: "Removes a passkey; the member is notified, and the last one no longer confirms payouts",
  params: v.strictObject({ memberId, passkeyId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA"],
});

/** A passkey, and whose it is. */
interface Owned {
  id: string;
  memberId: string;
}
export const passkeyActions = actions<Owned>()({
  remove: { call: removePasskey, isDangerous: true },
});
