/** What browsers know of the member app: its address, and our identities there. */

import { createECDH } from "node:crypto";
import { isIP } from "node:net";
import type { Environment } from "../env-values.ts";

/** Whose passkeys we accept. */
export interface PasskeyConfig {
  /** The host that passkeys belong to: the member app's, or a domain above it. */
  rpId: string;
  /** Addresses of the member app, as browsers sign them. */
  origins: readonly string[];
}

/** Our identity at the push services of browsers. */
export interface WebPushConfig {
  publicKey: string;
  privateKey: string;
  /** Contact for the operators of push services: mailto: or https:. */
  subject: string;
  /** Base address of one more push service: in development the one in the sandbox. */
  extraUrl: string | null;
}

/**
 * Reads WEB_URL and PASSKEY_RP_ID. A browser makes no passkeys for an IP address, so a development
 * machine is `localhost`.
 * @throws a sentence that names the missing or malformed variable
 */
export function readPasskeys(
  env: Environment,
  { port, isProduction }: { port: number; isProduction: boolean },
): PasskeyConfig {
  if (isProduction && !env.WEB_URL) {
    throw new Error("WEB_URL is not set; docs/operations.md says how");
  }
  const urls = (env.WEB_URL || `http://localhost:${port}`)
    .split(",")
    .map((text) => readOrigin(text.trim(), isProduction));
  const [first] = urls;
  const rpId = env.PASSKEY_RP_ID || (first?.hostname ?? "");
  if (isProduction && !isRealHost(rpId)) {
    throw new Error("PASSKEY_RP_ID must be a host of the internet in production");
  }
  if (!urls.every(({ hostname }) => hostname === rpId || hostname.endsWith(`.${rpId}`))) {
    throw new Error("PASSKEY_RP_ID must be the host of every address in WEB_URL, or above it");
  }
  return { rpId, origins: urls.map(({ origin }) => origin) };
}

function readOrigin(text: string, isProduction: boolean): URL {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) {
    throw new Error("WEB_URL must be addresses such as https://wallet.example, without a path");
  }
  if (isProduction && (url.protocol !== "https:" || !isRealHost(url.hostname))) {
    throw new Error("WEB_URL must be an https:// address of the internet in production");
  }
  return url;
}

/** Names that no member can reach: without a dot, or reserved for machines and networks. */
function isRealHost(host: string): boolean {
  return host.includes(".") && !/\.(localhost|local|internal|lan|home|test|invalid)$/.test(host);
}

/** Reads WEB_PUSH_PRIVATE_KEY and what belongs to it; null: no push messages are sent. */
export function readWebPush(env: Environment): WebPushConfig | null {
  const privateKey = env.WEB_PUSH_PRIVATE_KEY;
  if (!privateKey) return null;
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== 32) throw new Error("WEB_PUSH_PRIVATE_KEY must be 32 bytes in base64url");
  const { WEB_PUSH_SUBJECT: subject } = env;
  if (!subject) throw new Error("WEB_PUSH_SUBJECT is not set; docs/operations.md says how");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes);
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey,
    subject,
    extraUrl: env.PUSH_URL || null,
  };
}
