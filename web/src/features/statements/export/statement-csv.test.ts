import { expect, test } from "vitest";
import th from "../texts/export/th.ts";
import { type FileLine, fileName, signedAmount, statementCsv } from "./statement-csv.ts";

const line = (fields: Partial<FileLine>): FileLine => ({
  _id: "0b1e",
  statementType: "deposit",
  from: "KBANK",
  to: "WALLET",
  amount: 100,
  currency: "THB",
  status: "SUCCESS",
  createdAt: "2026-11-29T17:30:00.000Z",
  what: "ฝากเงิน",
  ...fields,
});

test("writes times of Bangkok, amounts with a sign, and words that no spreadsheet runs", () => {
  const csv = statementCsv(
    [
      line({}),
      line({ statementType: "withdraw", amount: 50.5, what: '=HYPERLINK("a"), b' }),
      line({ statementType: "transfer", amount: 0, status: "PROCESSING" }),
    ],
    th,
  );
  const [heading, ...rows] = csv.split("\r\n");
  expect(heading).toBe("เวลา,รายการ,จำนวนเงิน,สกุลเงิน,สถานะ,เลขที่รายการ");
  expect(rows).toEqual([
    "30/11/2026 00:30:00,ฝากเงิน,100.00,THB,สำเร็จ,0b1e",
    `30/11/2026 00:30:00,"'=HYPERLINK(""a""), b",-50.50,THB,สำเร็จ,0b1e`,
    "30/11/2026 00:30:00,ฝากเงิน,0.00,THB,กำลังดำเนินการ,0b1e",
    "",
  ]);
});

test("a gift that was given back left, and a bonus came in", () => {
  expect(signedAmount(line({ statementType: "bonus" }))).toBe("100.00");
  expect(signedAmount(line({ statementType: "finish_bonus", reason: "given_back" }))).toBe(
    "-100.00",
  );
});

test("a file has the operator's name and its days", () => {
  Object.assign(globalThis, { document: { documentElement: { dataset: { product: "Ruby" } } } });
  const span = { from: "2026-10-31T17:00:00.000Z", to: "2026-11-30T17:00:00.000Z" };
  expect(fileName(span)).toBe("Ruby 2026-11-01 2026-11-30");
});
