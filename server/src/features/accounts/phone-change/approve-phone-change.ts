import { refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { requirePhone } from "../../otp/index.ts";
import { findWithdrawalsFrom } from "../find-withdrawals-from.ts";
import { revokeMemberSessions } from "../login/queries-sessions.ts";
import { recordKeptPasskeys } from "../record-kept-passkeys.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { SEND_PHONE_CHANGED_JOB } from "./phone-changed-text.ts";
import { lockPhoneChange, updatePhone } from "./queries.ts";

/**
 * The checker approved the new phone. It takes effect at once: the member logs in with it, and sets
 * a new password with a code to it, so no staff user reads or chooses a password. Every session
 * ends, withdrawals are delayed as after a reset, and the old phone gets a message.
 * @throws VERSION_CHANGED (a newer request replaced this one, or the phone has changed since),
 * EXISTING_USER
 */
export const approvePhoneChange: ApprovalExecutor = async (ctx, tx, { payload }) => {
  const memberId = BigInt(String(payload.memberId));
  const change = (await lockPhoneChange(tx, memberId)) ?? refuse("VERSION_CHANGED");
  if (change.id !== payload.changeId || maskDigits(change.phone) !== payload.phone) {
    return refuse("VERSION_CHANGED");
  }
  const { phone, oldPhone } = change;
  const at = ctx.clock.now();
  const changed = requirePhone(phone, ctx.settings.variant, "phoneNumber");
  await updatePhone(tx, { memberId, phone: changed, at });
  const delayHours = await readSetting(tx, "resetDelayHours");
  const withdrawalsFrom = await findWithdrawalsFrom(ctx, tx, { memberId, delayHours });
  const revoked = await revokeMemberSessions(tx, { memberId, at });
  await recordSecurityEvent(ctx, tx, { memberId, kind: "phoneChanged", phone, withdrawalsFrom });
  await recordKeptPasskeys(ctx, tx, memberId);
  await enqueue(tx, {
    name: SEND_PHONE_CHANGED_JOB,
    payload: { to: oldPhone, phone: maskDigits(phone) },
  });
  ctx.log.warn(
    { event: "accounts.phoneChange", outcome: `changed, ended ${revoked}`, memberId },
    "phone changed by two staff users",
  );
};
