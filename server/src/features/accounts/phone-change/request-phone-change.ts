import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { requirePhone } from "../../otp/index.ts";
import { findMemberByPhone } from "../queries.ts";
import { getConsoleMember } from "../queries-console.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { upsertPhoneChange } from "./queries.ts";

type RequestPhoneChange = typeof consoleContract.accounts.requestPhoneChange;

/**
 * Requests the approval of a member's new phone, after the staff user has verified the member. The
 * member is notified now and can object. The request and its audit entry mask the number.
 * @throws NO_DATA, PHONE_NUMBER_REQUIRE_10_DIGIT, EXISTING_USER
 */
export async function requestPhoneChange(
  ctx: Context,
  call: ConsoleCall<RequestPhoneChange>,
): Promise<ServerOutput<RequestPhoneChange>> {
  const memberId = BigInt(call.params.memberId);
  const { phoneNumber, why } = call.input;
  const phone = requirePhone(phoneNumber, ctx.settings.variant, "phoneNumber");
  const id = recordId(ctx);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const member = await getConsoleMember(tx, memberId);
    if (await findMemberByPhone(tx, phone)) {
      refuse("EXISTING_USER", { phoneNumber: "KEY_INVALID" });
    }
    const subject = `member:${memberId}`;
    const payload = {
      changeId: id,
      memberId: `${memberId}`,
      phone: maskDigits(phone.local),
      before: { phone: maskDigits(member.phone) },
    };
    const request = { kind: "accounts.phone", subject, payload, why } as const;
    const approvalId = await requestApproval(ctx, tx, call, request);
    await upsertPhoneChange(tx, { id, memberId, phone: phone.local, at: ctx.clock.now() });
    await recordSecurityEvent(ctx, tx, {
      memberId,
      kind: "phoneChangeRequested",
      phone: phone.local,
    });
    await call.audit(tx, { subject, after: { ...payload, approvalId }, why });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}
