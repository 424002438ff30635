import type { contract, ServerOutput } from "@krapao/contract";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { type OtpOrder, requirePhone, sendCode } from "../../otp/index.ts";
import { isDeviceOfPhone } from "../login/queries-traces.ts";

/**
 * Sends a code for a new password. Every phone gets a message and the same answer, so that neither
 * the answer nor its time shows whether the phone is registered. What strangers request does not
 * keep a member from it on a device that the member has used before.
 * @throws PASSWORD_RESET_UNAVAILABLE while the operator sends no codes; as `sendCode`
 */
export async function sendResetOtp(
  ctx: Context,
  { deviceKey, ...order }: OtpOrder & { deviceKey: string | null },
): Promise<ServerOutput<typeof contract.accounts.sendResetOtp>> {
  if (!(await readSetting(ctx.db, "registerOTP"))) return refuse("PASSWORD_RESET_UNAVAILABLE");
  const phone = requirePhone(order.phoneNumber, ctx.settings.variant, "phoneNumber");
  const isKnownDevice = await isDeviceOfPhone(ctx.db, { phone, key: deviceKey });
  const sent = await sendCode(ctx, { ...order, purpose: "password", isKnownDevice });
  assert(sent.decision === "sent", "a new password always takes a code");
  return { otpRef: sent.ref, otpToken: sent.token, code: "OTP_SENT" };
}
