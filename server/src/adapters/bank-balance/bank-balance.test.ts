import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { fieldsOf, isText, readsOnlyProof } from "@krapao/testkit/conformance/bad-bodies";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { startSandbox } from "@krapao/testkit/conformance/sandbox";
import { inStyles } from "@krapao/testkit/sandbox-style";
import { expect, test } from "vitest";
import { UnusableAnswer } from "../../kernel/outbound/outbound.ts";
import { BalanceUnavailable } from "../../ports/bank-balances.ts";
import { connectBankBalance } from "./client.ts";
import { readBalance } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const ACCOUNT = {
  bankCode: "SCB",
  accountNo: "7440000041",
  currency: "THB",
  promptpayId: null,
} as const;

readsBodies(import.meta.dirname, { balance: (answer) => readBalance(answer, ACCOUNT) });

readsOnlyProof("a balance", {
  right: [
    {
      bankCode: "SCB",
      accountNo: "7440000041",
      currency: "THB",
      balanceMinor: "-12345",
      asOf: "2026-11-26T03:04:05.000Z",
    },
    { code: "NOT_FOUND" },
  ],
  read: (answer) => readBalance(answer, ACCOUNT),
  isProved: (read, answer) => {
    const { bankCode, accountNo, currency, balanceMinor, code } = fieldsOf(answer);
    if (read === null) return answer.status === 404 && isText(code, "NOT_FOUND");
    return (
      answer.status === 200 &&
      isText(bankCode, ACCOUNT.bankCode) &&
      isText(accountNo, ACCOUNT.accountNo) &&
      isText(currency, ACCOUNT.currency) &&
      isText(balanceMinor, `${read.balanceMinor}`)
    );
  },
  detailOf: (error) => (error instanceof UnusableAnswer ? error.detail : null),
});

callsBelow(async (url) => {
  const balances = connectBankBalance({ url, key: "k" }, { log });
  await balances.read(ACCOUNT).finally(() => balances.close());
}, "/v1/accounts/SCB/7440000041");

inStyles((style) => {
  test("reads what the sandbox has, and says why it has none", async () => {
    const sandbox = await startSandbox(style);
    const config = { url: `${sandbox.url}/balance`, key: sandbox.keys.BALANCE_KEY ?? "" };
    const balances = connectBankBalance(config, { log });
    const denied = connectBankBalance({ ...config, key: "wrong" }, { log });
    await sandbox.control("/bank-balance", { ...ACCOUNT, promptpayId: undefined, amount: 1234.5 });
    expect(await balances.read(ACCOUNT)).toMatchObject({ balanceMinor: 123_450n });
    await sandbox.control("/faults", { target: "balance", kind: "refuse", count: 1 });
    const failure = (read: Promise<unknown>) => read.catch((error: unknown) => error);
    expect(await failure(balances.read(ACCOUNT))).toEqual(
      new BalanceUnavailable("unknown account"),
    );
    expect(await failure(denied.read(ACCOUNT))).toEqual(
      new BalanceUnavailable("denied status 401"),
    );
    await Promise.all([balances.close(), denied.close(), sandbox.close()]);
  });
});
