import { expect, test } from "vitest";
import { toSlipSide } from "./slip-call.ts";

const side = (type: string, id: string) =>
  toSlipSide({ bankNumber: "004", accountNo: null, proxy: { type, id }, names: ["WW GATEWAY"] });

test("the number of a biller is no PromptPay id, however little of it the bank shows", () => {
  expect(side("BILLERID", "xxxxxxxxxx0010x").proxy).toBeNull();
  expect(side("BILLERID", "x").proxy).toBeNull();
});

test.each(["MSISDN", "NATID", "EWALLETID"])("%s is a PromptPay id", (type) => {
  expect(side(type, " xxx-xxx-1119 ").proxy).toBe("xxx-xxx-1119");
});
