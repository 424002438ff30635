/** Clients of the slip verifiers and of the gift link issuer. */
import type { Options } from "./clients.ts";
import { fetchJson, type JsonAnswer, type TestSandbox } from "./start-sandbox.ts";

function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  { signal }: Options,
): Promise<JsonAnswer> {
  return fetchJson(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

export function slipok(
  world: TestSandbox,
  body: unknown,
  {
    key = world.keys.slipokKey,
    branch = world.keys.slipokBranch,
    ...options
  }: { key?: string; branch?: string } & Options = {},
): Promise<JsonAnswer> {
  const url = `${world.url}/slipok/api/line/apikey/${branch}`;
  return post(url, { "x-authorization": key }, body, options);
}

export function easyslip(
  world: TestSandbox,
  body: unknown,
  { key = world.keys.easyslipKey, ...options }: { key?: string } & Options = {},
): Promise<JsonAnswer> {
  const url = `${world.url}/easyslip/v2/verify/bank`;
  return post(url, { authorization: `Bearer ${key}` }, body, options);
}

export function slip2go(
  world: TestSandbox,
  qrCode: unknown,
  checkCondition?: unknown,
  { key = world.keys.slip2goKey, ...options }: { key?: string } & Options = {},
): Promise<JsonAnswer> {
  const payload = { qrCode, ...(checkCondition === undefined ? {} : { checkCondition }) };
  const url = `${world.url}/slip2go/api/verify-slip/qr-code/info`;
  return post(url, { authorization: `Bearer ${key}` }, { payload }, options);
}

export function redeem(
  world: TestSandbox,
  hash: string,
  mobile: string,
  options: Options & { body?: unknown } = {},
): Promise<JsonAnswer> {
  const { body = { mobile, voucher_hash: hash } } = options;
  return post(`${world.url}/truemoney/campaign/vouchers/${hash}/redeem`, {}, body, options);
}

export function lookAtGift(world: TestSandbox, hash: string, mobile: string): Promise<JsonAnswer> {
  return fetchJson(`${world.url}/truemoney/campaign/vouchers/${hash}/verify?mobile=${mobile}`);
}
