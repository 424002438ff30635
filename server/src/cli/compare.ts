/**
 * `node server/src/cli/compare.ts <company>`: compares a company with its adapter, by calls to the
 * configured address with the configured keys, and records what was found. Without a name it lists
 * the companies. `--amount 1` is the smallest amount, `--phone`, `--to`, `--slip` and `--account`
 * are what SMS, messengers, slip verifiers and balances need, `--by` names the person. Ends with 1
 * when something is wrong, with 2 when nothing could be compared.
 */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { toMinor } from "@krapao/contract";
import { companiesOf } from "../compare/companies.ts";
import { type CompareOptions, compareAndRecord } from "../compare/record.ts";
import { readConfig } from "../config.ts";
import { readCompanies } from "../features/setup/index.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { fail, finish, print } from "./terminal.ts";

const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { amount: text, phone: text, to: text, slip: text, account: text, by: text },
});

function readOptions(): CompareOptions {
  const { amount, phone = null, to: recipient = null, slip = null, account } = values;
  const amountMinor = amount === undefined ? undefined : toMinor(Number(amount));
  const [bankCode = "", accountNo = ""] = account?.split("/") ?? [];
  if (amountMinor === null || amountMinor === 0n) throw new Error("--amount is an amount above 0");
  return {
    ...(amountMinor !== undefined && { amountMinor }),
    phone,
    recipient,
    slip,
    bankAccount: bankCode && accountNo ? { bankCode, accountNo } : null,
  };
}

const config = readConfig();
const db = openDatabase({ url: config.databaseUrl, poolMax: 1 });
try {
  const [code] = positionals;
  const companies = companiesOf(config);
  if (code === undefined) {
    for (const [name, state] of await readCompanies(db, companies)) {
      const { dialect, version, host, isCompared, admission } = state;
      const word = isCompared ? "compared" : (admission?.way ?? "not compared");
      print(
        `${name.padEnd(14)} ${`${dialect} ${version}`.padEnd(24)} ${host ?? "-"}  ${host ? word : "nothing to compare"}`,
      );
    }
  } else {
    const company = companies.find((each) => each.code === code);
    if (!company) throw new Error(`${code} is not configured`);
    const by = values.by ?? userInfo().username;
    const { printed, passed } = await compareAndRecord(
      { config, db, options: readOptions(), by },
      company,
    );
    print(printed);
    if (!passed) process.exitCode = 1;
  }
} catch (error) {
  fail(error, 2);
} finally {
  await db.destroy();
}
finish();
