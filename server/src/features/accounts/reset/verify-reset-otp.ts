import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { exchangeCode, requirePhone } from "../../otp/index.ts";
import { findResettable } from "./queries.ts";
import { requireResettable } from "./require-resettable.ts";

/**
 * Exchanges a code for a token that sets the password. Only the phone's owner, who has the code,
 * learns that the phone cannot be used.
 * @throws OTP_TOKEN_INVALID, OTP_NOT_EXIST, OTP_BLOCK with the time from which another code can be
 * requested, OTP_EXPIRED, OTP_CODE_INVALID;
 * PASSWORD_RESET_UNAVAILABLE, PHONE_SHARED, INACTIVE_USER
 */
export async function verifyResetOtp(
  ctx: Context,
  input: ServerInput<typeof contract.accounts.verifyResetOtp>,
): Promise<ServerOutput<typeof contract.accounts.verifyResetOtp>> {
  const exchanged = await exchangeCode(ctx, input);
  if (exchanged.outcome !== "OTP_CODE_VALID") {
    return refuse(exchanged.outcome, undefined, exchanged.until);
  }
  const phone = requirePhone(exchanged.phone, ctx.settings.variant, "phoneNumber");
  requireResettable(await findResettable(ctx.db, phone));
  const withdrawalDelayHours = await readSetting(ctx.db, "resetDelayHours");
  return { message: "OTP_CODE_VALID", resetToken: exchanged.token, withdrawalDelayHours };
}
