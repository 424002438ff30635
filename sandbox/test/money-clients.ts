/** Callers of the slip verifiers and of the gift link issuer. */
import { EASYSLIP_PATH } from "@krapao/contract/wire/easyslip";
import { SLIP2GO_PATHS } from "@krapao/contract/wire/slip2go";
import { SLIPOK_HEADER, SLIPOK_PATH } from "@krapao/contract/wire/slipok";
import { TRUEMONEY_PATHS } from "@krapao/contract/wire/truemoney";
import type { Options } from "./clients.ts";
import { type Answered, fetchJson, type TestWorld } from "./world.ts";

function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  { signal }: Options,
): Promise<Answered> {
  return fetchJson(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

export function slipok(
  world: TestWorld,
  body: unknown,
  {
    key = world.keys.slipokKey,
    branch = world.keys.slipokBranch,
    ...options
  }: { key?: string; branch?: string } & Options = {},
): Promise<Answered> {
  const url = `${world.url}/slipok${SLIPOK_PATH(branch)}`;
  return post(url, { [SLIPOK_HEADER]: key }, body, options);
}

export function easyslip(
  world: TestWorld,
  body: unknown,
  { key = world.keys.easyslipKey, ...options }: { key?: string } & Options = {},
): Promise<Answered> {
  const url = `${world.url}/easyslip${EASYSLIP_PATH}`;
  return post(url, { authorization: `Bearer ${key}` }, body, options);
}

export function slip2go(
  world: TestWorld,
  qrCode: unknown,
  checkCondition?: unknown,
  { key = world.keys.slip2goKey, ...options }: { key?: string } & Options = {},
): Promise<Answered> {
  const payload = { qrCode, ...(checkCondition === undefined ? {} : { checkCondition }) };
  const url = `${world.url}/slip2go${SLIP2GO_PATHS.verify}`;
  return post(url, { authorization: `Bearer ${key}` }, { payload }, options);
}

export function redeem(
  world: TestWorld,
  hash: string,
  mobile: string,
  options: Options & { body?: unknown } = {},
): Promise<Answered> {
  const { body = { mobile, voucher_hash: hash } } = options;
  return post(`${world.url}/truemoney${TRUEMONEY_PATHS.redeem(hash)}`, {}, body, options);
}

export function lookAtGift(world: TestWorld, hash: string, mobile: string): Promise<Answered> {
  return fetchJson(`${world.url}/truemoney${TRUEMONEY_PATHS.verify(hash, mobile)}`);
}
