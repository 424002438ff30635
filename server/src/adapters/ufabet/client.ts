/**
 * The login of UFABET: a page whose form the browser sends back. Its money side is the transfer
 * wallet.
 */
import { ufabetLoginPath } from "@krapao/contract/wire/games/web-login";
import { callExternalParty, type ExternalParty } from "../../kernel/outbound/outbound.ts";
import type { GameLogin } from "../../ports/game-login.ts";
import { request } from "../game-call.ts";
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
    launch(account, { language }) {
      const path = ufabetLoginPath(language);
      return request(() =>
        callExternalParty(external, {
          operation: "login-page",
          method: "GET",
          path,
          headers: { accept: "text/html" },
          timeoutMs,
          read: (page) => readLoginForm(page, { link: `${baseUrl}${path}`, account }),
        }),
      );
    },
  };
}
