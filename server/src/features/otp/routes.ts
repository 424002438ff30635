import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { sendOtp } from "./send-otp.ts";
import { verifyOtp } from "./verify-otp.ts";

export function otpRoutes(ctx: Context): Handlers<typeof contract.otp> {
  return {
    send: ({ input, language }) => sendOtp(ctx, { ...input, language }),
    verify: ({ input }) => verifyOtp(ctx, input),
  };
}
