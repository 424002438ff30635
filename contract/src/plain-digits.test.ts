import * as v from "valibot";
import { expect, test } from "vitest";
import { totpCode } from "./console/staff.ts";
import { bankAccountNo } from "./member/accounts.ts";
import { plainDigits } from "./plain-digits.ts";
import { typedCode } from "./schemas.ts";

test.each([
  ["123 456", "123456"],
  [" 123-456\n", "123456"],
  ["๑๒๓๔๕๖", "123456"],
  ["໑໒໓໔໕໖", "123456"],
  ["１２３４５６", "123456"],
  ["១២៣៤៥៦", "123456"],
  ["၁၂၃၄၅၆", "123456"],
  ["\u2066123\u2069456", "123456"],
  ["123\u2011456", "123456"],
  ["12\u3000 34\u2009 56", "123456"],
  ["12a", "12a"],
])("reads %j as %s", (text, plain) => expect(plainDigits(text)).toBe(plain));

test.each([
  [typedCode, "123 456", "123456"],
  [typedCode, "๑๒๓ ๔๕๖", "123456"],
  [totpCode, "123 456", "123456"],
  [totpCode, "໑໒໓໔໕໖", "123456"],
  [bankAccountNo, "๑๒๓๔๕๖๗๘๙๐", "1234567890"],
  [bankAccountNo, "123\u20114\u201156789\u20110", "1234567890"],
  [bankAccountNo, "\u202a1234567890\u202c", "1234567890"],
  [bankAccountNo, "１２３-４-５６７８９-０", "1234567890"],
] as const)("a call reads digits as people write them", (schema, text, plain) => {
  expect(v.parse(schema, text)).toBe(plain);
});

test.each(["12345", "123456789012345678901", "12345x", "x-1234-5"])(
  "an account is not %j",
  (text) => expect(v.safeParse(bankAccountNo, text).success).toBe(false),
);
