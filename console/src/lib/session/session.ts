import { createTokenStore } from "@krapao/browser/session/token-store";

const tokens = createTokenStore("console-token");
export const { read: readToken, clear: clearToken, useToken } = tokens;

/** Saves the token of a sign-in. It ends with the tab. */
export const saveToken = (token: string) => tokens.save(token, "session");
