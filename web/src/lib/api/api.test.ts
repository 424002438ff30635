import { CODES } from "@krapao/contract/codes";
import { LANGUAGES } from "@krapao/contract/languages";
import { expect, it } from "vitest";
import { codeTexts } from "../../i18n/errors/index.ts";
import { IDENTITY_REFUSED } from "./api.ts";

it.each(LANGUAGES)(
  "ends the visit for every code that reads as a refused identity: %s",
  async (language) => {
    const texts: Readonly<Record<string, string>> = await codeTexts.load(language);
    const refused = CODES.filter((code) => texts[code] === texts.INVALID_USER_1);
    expect(refused.length).toBeGreaterThan(1);
    expect(CODES.filter((code) => IDENTITY_REFUSED.test(code))).toEqual(refused);
  },
);

it("ends the visit for the message of the specification", () => {
  expect(IDENTITY_REFUSED.test("invalid-token")).toBe(true);
  expect(IDENTITY_REFUSED.test("WRONG_CREDENTIAL")).toBe(false);
});
