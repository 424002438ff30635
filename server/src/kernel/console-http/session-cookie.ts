/**
 * The token of a console session in a cookie: the tabs of a browser share it, and no script can
 * read it. Callers that are no browser send it in the Authorization header instead.
 */
import type { IncomingHttpHeaders } from "node:http";

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a browser presents: the token of its cookie, and the session that the page belongs to. */
export interface CookieCredential {
  token: string;
  /** A call of a page that belongs to an earlier session must not act in the current one. */
  sessionId: string;
}

export interface SessionCookie {
  /** The credential of a request; null when there is no cookie, or the page names no session. */
  read(headers: IncomingHttpHeaders, sessionId: unknown): CookieCredential | null;
  /** The value of Set-Cookie that keeps a token; null removes it. */
  write(token: string | null): string;
}

/**
 * In production the name's prefix binds the cookie to this host and to HTTPS. In development the
 * console is served over HTTP.
 */
export function openSessionCookie({ isSecure }: { isSecure: boolean }): SessionCookie {
  const name = isSecure ? "__Host-krapao-console" : "krapao-console";
  const rules = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    read({ cookie = "" }, sessionId) {
      const pair = cookie.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
      const token = pair?.slice(name.length + 1) ?? "";
      if (!TOKEN.test(token)) return null;
      if (typeof sessionId !== "string" || !SESSION_ID.test(sessionId)) return null;
      return { token, sessionId };
    },
    write: (token) =>
      token === null ? `${name}=; Max-Age=0; ${rules}` : `${name}=${token}; ${rules}`,
  };
}
