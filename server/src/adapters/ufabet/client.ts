/**
 * The login of UFABET: a page with state fields that the browser must send back. Its money side is
 * the transfer wallet.
 */
import { UFABET_LOGIN_PATH } from "@krapao/contract/wire/web-login";
import { callExternalParty, type ExternalParty } from "../../kernel/outbound/outbound.ts";
import type { GameLogin } from "../../ports/game-login.ts";
import { request, unwrap } from "../game-call.ts";
import { readLoginForm } from "./translate.ts";

/**
 * Fetches the login page and returns the form that the member's browser posts.
 * @param baseUrl the company's address in a browser
 */
export function ufabetLogin(
  external: ExternalParty,
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
): GameLogin {
  return {
    async launch(account) {
      const page = await request(() =>
        callExternalParty(external, {
          operation: "login-page",
          method: "GET",
          path: UFABET_LOGIN_PATH,
          headers: { accept: "text/html" },
          timeoutMs,
        }),
      );
      return unwrap(readLoginForm(page, { baseUrl, account }));
    },
  };
}
