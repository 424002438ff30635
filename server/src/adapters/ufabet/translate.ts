/** UFABET's login page as a form for the browser; pure. Wire: contract `wire/web-login`. */
import { readUfabetState, UFABET_LOGIN_PATH, ufabetForm } from "@krapao/contract/wire/web-login";
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { Launch, ProviderAccount } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";

/** The page's state fields with the member's credentials; a page without them is no login page we know. */
export function readLoginForm(
  { status, text }: PartyAnswer,
  { baseUrl, account }: { baseUrl: string; account: ProviderAccount },
): Reply<Launch> {
  const state = status === 200 ? readUfabetState(text) : undefined;
  const link = webAddress(`${baseUrl}${UFABET_LOGIN_PATH}`);
  if (!state || link === null) {
    return { outcome: "unknown", reason: `no login page, status ${status}` };
  }
  return { outcome: "done", value: { link, method: "POST", fields: ufabetForm(state, account) } };
}
