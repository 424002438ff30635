/** The login of UFABET: a page whose state fields the browser must bring back. Its money side is the transfer wallet. */
import { UFABET_LOGIN_PATH } from "@krapao/contract/wire/web-login";
import { callParty, type OutsideParty } from "../../kernel/outbound.ts";
import type { GameLogin } from "../../ports/game-login.ts";
import { ask, unwrap } from "../game-call.ts";
import { readLoginForm } from "./translate.ts";

/**
 * Fetches the login page and answers the form that the member's browser posts.
 * @param baseUrl the company's address as a browser reaches it.
 */
export function ufabetLogin(
  party: OutsideParty,
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
): GameLogin {
  return {
    async launch(account) {
      const page = await ask(() =>
        callParty(party, {
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
