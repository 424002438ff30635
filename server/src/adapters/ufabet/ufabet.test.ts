import { UFABET_LOGIN_PATH, UFABET_STATE_FIELDS } from "@krapao/contract/wire/web-login";
import { type LoneSandbox, startSandbox } from "@krapao/testkit/conformance/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import {
  closeExternalParty,
  type ExternalParty,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { ProviderUnavailable } from "../../ports/game-provider.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { transferWalletProvider } from "../transfer-wallet/client.ts";
import { ufabetLogin } from "./client.ts";
import { readLoginForm } from "./translate.ts";

const account = { username: "kp1ufabet", password: "Secret1&<>" };
let sandbox: LoneSandbox;
let external: ExternalParty;

beforeAll(async () => {
  sandbox = await startSandbox();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  external = openExternalParty({
    name: "ufabet",
    url: `${sandbox.url}/ufabet`,
    log,
    failuresMax: 1_000,
  });
  const wallet = transferWalletProvider(external, {
    code: "ufabet",
    key: sandbox.keys.UFABET_KEY ?? "",
    secret: sandbox.keys.UFABET_SECRET ?? "",
    loginByPassword: false,
    clock: systemClock(),
    timing: { callTimeoutMs: 20_000, providerTimeoutMs: 40_000 },
    settledBy: SETTLED_BY.slots,
  });
  await wallet.open({ ...account, currency: "THB" });
});
afterAll(async () => {
  await closeExternalParty(external);
  await sandbox.close();
});
beforeEach(() => sandbox.control("/faults", { target: "provider:ufabet", kind: "none" }));

/** A short timeout only where there is no answer, so that a slow machine gets the others. */
const login = (timeoutMs = 20_000) =>
  ufabetLogin(external, { baseUrl: `${sandbox.url}/ufabet`, timeoutMs });
const enter = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: "POST", body: new URLSearchParams(fields) });

test("the form with the page's state signs the member in", async () => {
  const { link, method, fields = {} } = await login().launch(account, { language: "th" });
  expect(method).toBe("POST");
  expect(link).toBe(`${sandbox.url}/ufabet${UFABET_LOGIN_PATH}`);
  expect(Object.keys(fields)).toEqual(expect.arrayContaining([...UFABET_STATE_FIELDS]));
  expect(JSON.stringify(fields)).not.toContain(sandbox.keys.UFABET_SECRET);
  const page = await enter(link, fields);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(account.username);
});

test.each([...UFABET_STATE_FIELDS])("a form without %s does not sign in", async (name) => {
  const { link, fields = {} } = await login().launch(account, { language: "th" });
  expect((await enter(link, { ...fields, [name]: "made up" })).status).toBe(403);
});

test.each(["hang", "reset", "error-500", "refuse"])("%s is unavailable", async (kind) => {
  await sandbox.control("/faults", {
    target: "provider:ufabet",
    operation: "login",
    kind,
    count: 1,
  });
  const unanswered = login(kind === "hang" ? 400 : undefined).launch(account, { language: "th" });
  await expect(unanswered).rejects.toThrow(ProviderUnavailable);
});

test("refuses another page than the known one", () => {
  const of = { baseUrl: "https://ufabet.example", account };
  const page = '<input name="__VIEWSTATE" value="a"><input name="__EVENTVALIDATION" value="b">';
  expect(readLoginForm({ status: 200, text: page }, of).outcome).toBe("unknown");
  const whole = `${page}<input value='c&amp;d' name='__VIEWSTATEGENERATOR'>`;
  expect(readLoginForm({ status: 503, text: whole }, of).outcome).toBe("unknown");
  expect(readLoginForm({ status: 200, text: whole }, of)).toMatchObject({
    outcome: "done",
    value: { fields: { __VIEWSTATEGENERATOR: "c&d", txtUserName: account.username } },
  });
});
