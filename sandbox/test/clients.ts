/** Clients of the sandbox in each dialect, with an option for wrong signatures. */
import { createHash, createHmac } from "node:crypto";
import { jokerSignatureBase } from "@krapao/contract/wire/games/joker";
import { fetchJson, type JsonAnswer, type TestSandbox } from "./start-sandbox.ts";

const hmac = (kind: "sha1" | "sha256", secret: string, text: string) =>
  createHmac(kind, secret).update(text);
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const json = { "content-type": "application/json" };
const seconds = () => Math.floor(Date.now() / 1000);

export type Options = { signal?: AbortSignal };

export function sms(
  world: TestSandbox,
  form: Record<string, string>,
  secret = world.keys.smsSecret,
) {
  const credentials = Buffer.from(`${world.keys.smsKey}:${secret}`).toString("base64");
  return fetchJson(`${world.url}/sms/sms`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams(form),
  });
}

export function ww(
  world: TestSandbox,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  { secret = world.keys.wwSecret, timestamp = seconds() } = {},
): Promise<JsonAnswer> {
  const rawBody = body === undefined ? "" : JSON.stringify(body);
  const base = `${timestamp}.${method}.${path}.${rawBody}`;
  return fetchJson(`${world.url}/ww${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : json),
      "x-merchant": world.keys.wwMerchant,
      "x-timestamp": String(timestamp),
      "x-signature": hmac("sha256", secret, base).digest("hex"),
    },
    ...(body === undefined ? {} : { body: rawBody }),
  });
}

export function zapman(
  world: TestSandbox,
  path: string,
  fields: Record<string, string | number>,
  secret = world.keys.zapmanSecret,
): Promise<JsonAnswer> {
  const all = { merchant_id: world.keys.zapmanMerchant, ...fields };
  const text = Object.entries(all)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const sign = hmac("sha256", secret, text).digest("hex").toUpperCase();
  return fetchJson(`${world.url}/zapman${path}`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ ...all, sign }),
  });
}

export function payout(
  world: TestSandbox,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  { secret = world.keys.payoutSecret, signal }: { secret?: string } & Options = {},
): Promise<JsonAnswer> {
  const rawBody = body === undefined ? "" : JSON.stringify(body);
  const time = seconds();
  const base = `${time}.${method}.${path}.${rawBody}`;
  return fetchJson(`${world.url}/payout${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : json),
      "x-payout-key": world.keys.payoutKey,
      "x-payout-signature": `t=${time},v1=${hmac("sha256", secret, base).digest("hex")}`,
    },
    ...(body === undefined ? {} : { body: rawBody }),
    ...(signal ? { signal } : {}),
  });
}

export function joker(
  world: TestSandbox,
  fields: Record<string, string | number>,
  { secret = world.keys.jokerSecret, signal }: { secret?: string } & Options = {},
): Promise<JsonAnswer> {
  const body = { Timestamp: seconds(), ...fields };
  const Signature = hmac("sha1", secret, jokerSignatureBase(body)).digest("base64");
  const query = new URLSearchParams({ AppID: world.keys.jokerAppId, Signature });
  return fetchJson(`${world.url}/joker?${query}`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

/** A GET has its fields in the query. */
export function betflix(
  world: TestSandbox,
  call: string,
  fields: Record<string, string>,
  { key = world.keys.betflixApiKey, method = "POST", signal }: BetflixOptions = {},
): Promise<JsonAnswer> {
  const form = new URLSearchParams(fields);
  const url = `${world.url}/betflix/v4/${call}`;
  return fetchJson(method === "GET" ? `${url}?${form}` : url, {
    method,
    headers: { "x-api-cat": world.keys.betflixApiId, "x-api-key": key },
    ...(method === "POST" ? { body: form } : {}),
    ...(signal ? { signal } : {}),
  });
}
type BetflixOptions = { key?: string; method?: "GET" | "POST" } & Options;

/** `signed` is the text of the MD5. Without a body it is a GET. */
export function askmebet(
  world: TestSandbox,
  path: string,
  body?: Record<string, unknown>,
  signed = "",
  { method = "POST", signal }: { method?: "POST" | "PUT" } & Options = {},
): Promise<JsonAnswer> {
  return fetchJson(`${world.url}/askmebet/v0.1/partner/member${path}`, {
    ...(body
      ? { method, headers: json, body: JSON.stringify({ ...body, signature: md5(signed) }) }
      : {}),
    ...(signal ? { signal } : {}),
  });
}
