/** Signed links to media of members. Any holder of a link can open it until it expires. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

/** Lifetime of a link to a slip, and of a link to chat media, which users may open later. */
const SLIP_SECONDS = 300;
const CHAT_SECONDS = 600;

const NAMES = {
  slip: /^[0-9a-f]{32}$/,
  chat: /^[0-9a-f]{32}\.(?:jpg|webp|mp4|mov)$/,
} as const;
export type MediaKind = keyof typeof NAMES;

/** Signs and verifies links. */
export interface MediaLinks {
  /** Link to a slip: path and query, relative to the server's address. */
  sign(id: string): string;
  /** Link to chat media. @param name file name with its extension */
  signChat(name: string): string;
  isValid(link: { kind: MediaKind; name: string; expires: string; signature: string }): boolean;
}

/** @param key the server's secret; the signing key is derived from it */
export function mediaLinks({ key, clock }: { key: Buffer; clock: Clock }): MediaLinks {
  const secret = Buffer.from(hkdfSync("sha256", key, "", "krapao media links", 32));
  const digest = (kind: MediaKind, name: string, expires: string) =>
    createHmac("sha256", secret).update(`${kind}/${name}.${expires}`).digest();
  const now = () => Math.floor(clock.nowMs() / 1000);
  const link = (kind: MediaKind, name: string, seconds: number) => {
    const expires = `${now() + seconds}`;
    const signature = digest(kind, name, expires).toString("base64url");
    return `/api/media/${kind}/${name}?e=${expires}&s=${signature}`;
  };
  return {
    sign: (id) => link("slip", id, SLIP_SECONDS),
    signChat: (name) => link("chat", name, CHAT_SECONDS),
    isValid({ kind, name, expires, signature }) {
      if (!NAMES[kind].test(name) || !/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, "base64url");
      const right = digest(kind, name, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return Number(expires) >= now();
    },
  };
}
