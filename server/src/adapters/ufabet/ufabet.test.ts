import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { type LoneSandbox, startSandbox } from "@krapao/testkit/conformance/sandbox";
import { inStyles } from "@krapao/testkit/sandbox-style";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
const LANGUAGES = ["th", "la", "en"] as const;

const open = (url: string) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return openExternalParty({ name: "ufabet", url, log, failuresMax: 1_000 });
};

inStyles((style) => {
  let sandbox: LoneSandbox;
  let external: ExternalParty;

  beforeAll(async () => {
    sandbox = await startSandbox(style);
    external = open(`${sandbox.url}/ufabet`);
    const wallet = transferWalletProvider(external, {
      code: "ufabet",
      key: sandbox.keys.UFABET_KEY ?? "",
      secret: sandbox.keys.UFABET_SECRET ?? "",
      loginByPassword: false,
      currency: "THB",
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

  test.each(LANGUAGES)("the form of the page in %s signs the member in", async (language) => {
    const { link, method, fields = {} } = await login().launch(account, { language });
    expect(method).toBe("POST");
    expect(new URL(link).searchParams.get("lang")).toBe(
      { th: "EN-GB", la: "ES-PR", en: "EN-US" }[language],
    );
    expect(JSON.stringify(fields)).not.toContain(sandbox.keys.UFABET_SECRET);
    const page = await enter(link, fields);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(account.username);
  });

  test("a form without one of the page's own fields does not sign in", async () => {
    const { link, fields = {} } = await login().launch(account, { language: "th" });
    for (const name of Object.keys(fields).filter((each) => each.startsWith("__V"))) {
      expect((await enter(link, { ...fields, [name]: "made up" })).status).toBe(403);
    }
  });

  test.each(["hang", "reset", "error-500", "refuse"])("%s is unavailable", async (kind) => {
    await sandbox.control("/faults", {
      target: "provider:ufabet",
      operation: "login",
      kind,
      count: 1,
    });
    const timeoutMs = kind === "hang" ? 400 : undefined;
    const unanswered = login(timeoutMs).launch(account, { language: "th" });
    await expect(unanswered).rejects.toThrow(ProviderUnavailable);
  });
});

describe("the address", () => {
  callsBelow(async (url) => {
    const external = open(url);
    const login = ufabetLogin(external, { baseUrl: url, timeoutMs: 5_000 });
    await login.launch(account, { language: "th" }).finally(() => closeExternalParty(external));
  }, "/Default8.aspx");
});

readsBodies(import.meta.dirname, {
  form: (answer) =>
    readLoginForm(answer, {
      link: "https://ufabet.example/Default8.aspx?lang=EN-GB",
      account: { username: "kp1", password: "Secret1&<>" },
    }),
});
