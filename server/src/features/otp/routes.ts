import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { sendOtp } from "./send-otp.ts";
import { verifyOtp } from "./verify-otp.ts";

export function otpRoutes(ctx: Context) {
  return routes(contract.otp, {
    visitor: {
      send: ({ input, language, address }) => sendOtp(ctx, { ...input, language, address }),
      verify: ({ input }) => verifyOtp(ctx, input),
    },
  });
}
