/** Clients of PG Soft and the transfer wallets, with an option for wrong signatures. */
import { createHmac } from "node:crypto";
import {
  WALLET_HEADERS,
  type WalletProvider,
  walletSignatureBase,
} from "@krapao/contract/wire/games/transfer-wallet";
import type { Options } from "./clients.ts";
import { fetchJson, type JsonAnswer, type TestSandbox } from "./start-sandbox.ts";

const sha256 = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("hex");
const json = { "content-type": "application/json" };

const PG_PATHS = {
  create: "/v3/Player/Create",
  transferIn: "/Cash/v3/TransferIn",
  transferOut: "/Cash/v3/TransferOut",
  wallet: "/Cash/v3/GetPlayerWallet",
  transaction: "/Cash/v3/GetSingleTransaction",
  login: "/Login/v1/LoginGame",
} as const;

/** Without a body it is a GET. */
export function wallet(
  world: TestSandbox,
  provider: WalletProvider,
  path: string,
  body?: unknown,
  {
    secret = world.keys.wallets[provider].secret,
    timestamp = Math.floor(Date.now() / 1000),
    signal,
  }: { secret?: string; timestamp?: number } & Options = {},
): Promise<JsonAnswer> {
  const method = body === undefined ? "GET" : "POST";
  const rawBody = body === undefined ? "" : JSON.stringify(body);
  const base = walletSignatureBase({ timestamp, method, path, rawBody });
  return fetchJson(`${world.url}/${provider}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : json),
      [WALLET_HEADERS.key]: world.keys.wallets[provider].key,
      [WALLET_HEADERS.timestamp]: String(timestamp),
      [WALLET_HEADERS.signature]: sha256(secret, base),
    },
    ...(body === undefined ? {} : { body: rawBody }),
    ...(signal ? { signal } : {}),
  });
}

export function pg(
  world: TestSandbox,
  call: keyof typeof PG_PATHS,
  form: Record<string, string>,
  { secret = world.keys.pgSecret, signal }: { secret?: string } & Options = {},
): Promise<JsonAnswer> {
  const operator = { operator_token: world.keys.pgOperatorToken, secret_key: secret };
  return fetchJson(`${world.url}/pg${PG_PATHS[call]}?trace_id=${crypto.randomUUID()}`, {
    method: "POST",
    body: new URLSearchParams({ ...operator, ...form }),
    ...(signal ? { signal } : {}),
  });
}
