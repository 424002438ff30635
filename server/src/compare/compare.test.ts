/** The comparison of each company, against the sandbox: once for each dialect. */
import { type LoneSandbox, startSandbox } from "@krapao/testkit/conformance/sandbox";
import { DEMO, makeSecrets, sandboxAddresses } from "@krapao/testkit/settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { connectPorts } from "../external-parties.ts";
import { systemClock } from "../kernel/clock.ts";
import { companiesOf } from "./companies.ts";
import { type Comparison, compareCompany } from "./compare.ts";
import { printComparison } from "./comparison-text.ts";
import { CompareNeeds, type CompareRequest, compareRequest } from "./request.ts";

const clock = systemClock();
const VERIFIERS = ["slipok", "easyslip", "slip2go"];

const configOf = (url: string, keys: Record<string, string>, SLIP_VERIFIER = "slipok") =>
  readConfig({
    ...sandboxAddresses(url),
    TRANSLATION_URL: `${url}/translation`,
    ...DEMO,
    ...keys,
    SLIP_VERIFIER,
    DATABASE_URL: "postgres://nowhere",
  });

/** Every configured company, and each verifier once. */
const companies = VERIFIERS.flatMap((verifier) =>
  companiesOf(configOf("http://127.0.0.1:9", makeSecrets(), verifier)).map((company) => ({
    ...company,
    title: `${company.code} (${company.dialect.name})`,
  })),
).filter(({ code }, at, all) => all.findIndex((each) => each.code === code) === at);
const called = companies.filter(({ host }) => host !== null);

let sandbox: LoneSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

const options: Partial<CompareRequest> = {
  phone: "0812345678",
  bankAccount: { bankCode: "KBANK", accountNo: "0123456789" },
};

function compare(code: string, change: Partial<CompareRequest> = {}, url = sandbox.url) {
  const verifier = VERIFIERS.includes(code) ? code : "slipok";
  const config = configOf(url, sandbox.keys, verifier);
  const company = companiesOf(config).find((each) => each.code === code);
  if (!company) throw new Error(`${code} is not configured`);
  return compareCompany(company, (log) => connectPorts(config, { log, clock }), {
    ...compareRequest(config, clock),
    ...options,
    recipient: code === "line" ? `U${"0".repeat(32)}` : "-1001234567",
    ...change,
  });
}

const problems = ({ findings }: Comparison) =>
  findings.map(({ step, problem }) => `${step}: ${problem}`);

describe("compared with the sandbox", () => {
  test.each(called)("nothing is wrong at $title", async ({ code }) => {
    const found = await compare(code);
    expect(problems(found), printComparison(found, "sandbox")).toEqual([]);
    expect(found.passed).toBe(true);
    expect(found.calls.length).toBeGreaterThan(0);
    expect(printComparison(found, "sandbox")).toContain("it does not count");
  });
});

describe("what is wrong is found", () => {
  test.each(called)("wrong keys at $title", async ({ code }) => {
    const right = sandbox.keys;
    sandbox.keys = makeSecrets();
    const found = await compare(code).finally(() => {
      sandbox.keys = right;
    });
    // The issuer of gifts asks for no key.
    expect(found.passed).toBe(code === "truemoney");
  });

  test.each(called)("no answer of $title", async ({ code }) => {
    const found = await compare(code, {}, "http://127.0.0.1:9");
    expect(found.passed).toBe(false);
    expect(problems(found).join()).toContain("refused");
  });

  test("a company without address, or without what its comparison needs, is not called", async () => {
    const nothing = { phone: null, recipient: null, bankAccount: null };
    for (const code of ["bank-feed", "push", "sms", "line", "telegram", "bank-balance"]) {
      await expect(compare(code, nothing), code).rejects.toThrow(CompareNeeds);
    }
    await expect(compare("slipok", { slip: "no text of a slip" })).rejects.toThrow(CompareNeeds);
  });
});
