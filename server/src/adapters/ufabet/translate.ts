/** Reads UFABET's login page (contract `wire/games/web-login`). Pure. */
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, ProviderAccount } from "../../ports/game-provider.ts";
import { unusable } from "../answer.ts";
import { fillLoginForm } from "./login-form.ts";

/** The page's form with the member's credentials, which the browser posts to `link`. */
export function readLoginForm(
  answer: ExternalAnswer,
  { link, account }: { link: string; account: ProviderAccount },
): Launch {
  const fields = answer.status === 200 ? fillLoginForm(answer.text, account) : null;
  return fields ? { link, method: "POST", fields } : unusable(answer, "login form");
}
