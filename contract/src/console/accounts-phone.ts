/**
 * The change of a member's phone, for a member who has lost it: requested by a staff user, approved
 * by a second person. The member then sets a new password with a code to the new phone
 * (docs/decisions/0050).
 */
import * as v from "valibot";
import { phone } from "../member/accounts.ts";
import { done } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

export const requestPhoneChange = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/phone",
  permission: "accounts.phone",
  audit: "accounts.request-phone",
  summary:
    "Requests approval of a member's new phone, after verifying the member (APPROVAL_NEEDED)",
  params: v.strictObject({ memberId }),
  input: v.strictObject({ phoneNumber: phone, why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  // EXISTING_USER: it is the phone of this member already, or of another one.
  errors: ["NO_DATA", "PHONE_NUMBER_REQUIRE_10_DIGIT", "EXISTING_USER"],
});
