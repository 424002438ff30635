/**
 * The login of SuperSlot: an address with the member's name and password in its query. Its money
 * side is the transfer wallet.
 */
import { superslotLink } from "@krapao/contract/wire/games/web-login";
import type { GameLogin } from "../../ports/game-login.ts";
import { webAddress } from "../game-call.ts";

/** @param baseUrl the company's address in a browser @throws when it is no web address */
export function superslotLogin({ baseUrl }: { baseUrl: string }): GameLogin {
  if (webAddress(baseUrl) === null) throw new Error("the address of SuperSlot is no web address");
  return {
    launch: async (account, { language }) => ({ link: superslotLink(baseUrl, account, language) }),
  };
}
