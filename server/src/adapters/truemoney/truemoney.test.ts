import { conformsToGiftLinks } from "@krapao/testkit/conformance/gift-links";
import { describe, expect, test } from "vitest";
import { connectTrueMoney } from "./client.ts";
import { readRedeem, readSight } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

describe("TrueMoney", () => {
  conformsToGiftLinks(({ url }) =>
    connectTrueMoney({ url: `${url}/truemoney`, mobile: "0899744001" }, { log }),
  );
});

/** An answer as TrueMoney sends it. */
const TICKET = { mobile: "0899744001", amount_baht: "12.50", update_date: 1, full_name: "***" };
const VOUCHER = {
  voucher_id: "17637120001",
  amount_baht: "100.00",
  redeemed_amount_baht: "87.50",
  member: 5,
  status: "active",
  link: "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh",
  type: "R",
  redeemed: 4,
  available: 1,
  expire_date: 1,
};
const data = (voucher: object = {}, my_ticket: unknown = TICKET) => ({
  voucher: { ...VOUCHER, ...voucher },
  owner_profile: { full_name: "SOMCHAI J***" },
  my_ticket,
  tickets: [TICKET],
});
const answer = (code: string, body: unknown = null, status = 200) => ({
  status,
  text: JSON.stringify({ status: { code, message: "" }, data: body }),
});

describe("recorded answers", () => {
  test("our share is not the total of all shares", () => {
    expect(readRedeem(answer("SUCCESS", data()))).toEqual({
      outcome: "taken_now",
      amountMinor: 1_250n,
    });
    expect(readRedeem(answer("TARGET_USER_REDEEMED", data(), 400))).toEqual({
      outcome: "taken_by_us",
      amountMinor: 1_250n,
    });
  });

  test.each([
    ["taken without a ticket", answer("SUCCESS", data({}, null))],
    ["a ticket of nothing", answer("SUCCESS", data({}, { ...TICKET, amount_baht: "0.00" }))],
    ["no data", answer("TARGET_USER_REDEEMED")],
    ["an undocumented code", answer("CONDITION_NOT_MET")],
    [
      "a page of the network before them",
      { status: 403, text: "<html>Attention Required!</html>" },
    ],
    ["half a body", { status: 200, text: '{"status": {"code": "SUCC' }],
    ["a failure with the body of a success", answer("SUCCESS", data(), 502)],
    ["a refusal behind a failure", answer("VOUCHER_EXPIRED", null, 500)],
  ])("%s proves nothing", (_what, recorded) => {
    expect(readRedeem(recorded)).toMatchObject({ outcome: "unknown" });
  });

  test.each([
    ["VOUCHER_OUT_OF_STOCK", "taken"],
    ["VOUCHER_NOT_FOUND", "invalid"],
    ["VOUCHER_EXPIRED", "invalid"],
    ["TARGET_USER_NOT_FOUND", "invalid"],
    ["CANNOT_GET_OWN_VOUCHER", "invalid"],
    ["INTERNAL_ERROR", "invalid"],
    ["BAD_PARAM", "invalid"],
  ])("%s is a refusal: %s", (code, reason) => {
    expect(readRedeem(answer(code, null, 400))).toEqual({ outcome: "refused", reason });
    expect(readSight(answer(code, null, 400))).toEqual({ outcome: "refused", reason });
  });

  test("reading a gift before it is redeemed", () => {
    const see = (voucher: object) => readSight(answer("SUCCESS", data(voucher, null)));
    expect(see({})).toEqual({ outcome: "open", totalMinor: 10_000n, shareMinor: null });
    expect(see({ type: "F" })).toMatchObject({ shareMinor: 2_000n });
    expect(see({ member: 1 })).toMatchObject({ shareMinor: 10_000n });
    expect(see({ status: "redeemed" })).toEqual({ outcome: "refused", reason: "taken" });
    expect(see({ status: "expired" })).toEqual({ outcome: "refused", reason: "invalid" });
    expect(readSight(answer("SUCCESS"))).toMatchObject({ outcome: "unknown" });
    expect(readSight(answer("SUCCESS", data()))).toMatchObject({ outcome: "taken_by_us" });
  });
});
