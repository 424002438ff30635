import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { expect, test } from "vitest";
import { readSent, toMsisdn, writeMessage } from "./translate.ts";

test.each([
  ["0812345678", "thai", "66812345678"],
  ["02055512345", "lao", "8562055512345"],
  ["55512345", "lao", "8562055512345"],
] as const)("%s of the %s build is sent as %s", (phone, variant, msisdn) => {
  expect(toMsisdn(phone, variant)).toBe(msisdn);
});

test("a message keeps its letters in the form", () => {
  const form = new URLSearchParams(
    writeMessage({ msisdn: "66812345678", message: "รหัส 1&2=3 +", sender: "KRAPAO" }),
  );
  expect(form.get("message")).toBe("รหัส 1&2=3 +");
});

test.each(["66812345678", "0812345678", "+66 81-234-5678", "0066812345678", "812345678"])(
  "%s in the list of accepted numbers is our number",
  (number) => {
    const bad_phone_number_list = [{ number: "66811111111" }];
    const body = { phone_number_list: [{ number }], bad_phone_number_list };
    const answer = { status: 201, text: JSON.stringify(body) };
    expect(readSent(answer, "66812345678")).toEqual({ outcome: "sent" });
  },
);

readsBodies(import.meta.dirname, { send: (answer) => readSent(answer, "66812345678") });
