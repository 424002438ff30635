import type { contract, ServerOutput } from "@krapao/contract";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { type OtpOrder, sendCode } from "../../otp/index.ts";

/**
 * Sends a code for a new password. Every phone gets a message and the same answer, so that neither
 * the answer nor its time shows whether the phone is registered.
 * @throws PASSWORD_RESET_UNAVAILABLE while the operator sends no codes; as `sendCode`
 */
export async function sendResetOtp(
  ctx: Context,
  order: OtpOrder,
): Promise<ServerOutput<typeof contract.accounts.sendResetOtp>> {
  if (!(await readSetting(ctx.db, "registerOTP"))) return refuse("PASSWORD_RESET_UNAVAILABLE");
  const sent = await sendCode(ctx, { ...order, purpose: "password" });
  assert(sent.decision === "sent", "a new password always takes a code");
  return { otpRef: sent.ref, otpToken: sent.token, code: "OTP_SENT" };
}
