import { describe, expect, test } from "vitest";
import { readSent, toMsisdn, writeMessage } from "./translate.ts";

test.each([
  ["0812345678", "thai", "66812345678"],
  ["02055512345", "lao", "8562055512345"],
  ["55512345", "lao", "85655512345"],
] as const)("%s of the %s build is sent as %s", (phone, variant, msisdn) => {
  expect(toMsisdn(phone, variant)).toBe(msisdn);
});

test("a message keeps its letters in the form", () => {
  const form = new URLSearchParams(
    writeMessage({ msisdn: "66812345678", message: "รหัส 1&2=3 +", sender: "KRAPAO" }),
  );
  expect(form.get("message")).toBe("รหัส 1&2=3 +");
});

describe("answers of the company", () => {
  const accepted = {
    remaining_credit: 99,
    total_use_credit: 1,
    phone_number_list: [{ number: "66812345678", message_id: "1", used_credit: 1 }],
    bad_phone_number_list: [],
  };
  const error = { error: { code: 110, name: "NO_CREDIT", description: "not enough credit" } };
  test.each([
    [201, accepted, { sent: true }],
    [201, { ...accepted, phone_number_list: [] }, { sent: false, reason: "no number accepted" }],
    [201, "<html>", { sent: false, reason: "unreadable answer" }],
    [200, accepted, { sent: false, reason: "status 200" }],
    [400, error, { sent: false, reason: "NO_CREDIT" }],
    [502, "<html>", { sent: false, reason: "status 502" }],
  ])("%i %j", (status, body, sent) => {
    expect(readSent({ status, text: JSON.stringify(body) })).toEqual(sent);
  });
});
