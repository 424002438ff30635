/** Reads UFABET's login page (contract `wire/web-login`). Pure. */
import { readUfabetState, UFABET_LOGIN_PATH, ufabetForm } from "@krapao/contract/wire/web-login";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, ProviderAccount } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";

/**
 * The page's state fields with the member's credentials. Without its state fields the page is not
 * the login page that we know.
 */
export function readLoginForm(
  { status, text }: ExternalAnswer,
  { baseUrl, account }: { baseUrl: string; account: ProviderAccount },
): Reply<Launch> {
  const state = status === 200 ? readUfabetState(text) : undefined;
  const link = webAddress(`${baseUrl}${UFABET_LOGIN_PATH}`);
  if (!state || link === null) {
    return { outcome: "unknown", reason: `no login page, status ${status}` };
  }
  return { outcome: "done", value: { link, method: "POST", fields: ufabetForm(state, account) } };
}
