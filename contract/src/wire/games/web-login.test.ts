import { expect, it } from "vitest";
import { giftLink, parseGiftLink } from "../truemoney.ts";
import { superslotLink, ufabetLoginPath } from "./web-login.ts";

it("asks for UFABET's page in the company's own tags", () => {
  expect(ufabetLoginPath("th")).toBe("/Default8.aspx?lang=EN-GB");
  expect(ufabetLoginPath("la")).toBe("/Default8.aspx?lang=ES-PR");
});

it("escapes credentials in SuperSlot's link", () => {
  const credentials = { username: "a b", password: "p&q=#" };
  const link = superslotLink("https://play.example", credentials, "la");
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ ...credentials, lang: "lo" });
});

it("accepts gift links of one host only", () => {
  const hash = "Abc123Abc123Abc123";
  expect(parseGiftLink(giftLink(hash))).toBe(hash);
  expect(parseGiftLink(` https://gift.truemoney.com/campaign?v=${hash} `)).toBe(hash);
  for (const link of [
    `http://gift.truemoney.com/campaign/?v=${hash}`,
    `https://gift.truemoney.com.evil.example/campaign/?v=${hash}`,
    `https://gift.truemoney.com@evil.example/campaign/?v=${hash}`,
    `https://user@gift.truemoney.com/campaign/?v=${hash}`,
    `https://gift.truemoney.com:8443/campaign/?v=${hash}`,
    `https://gift.truemoney.com/other/?v=${hash}`,
    "https://gift.truemoney.com/campaign/?v=../../x",
    "https://gift.truemoney.com/campaign/",
    hash,
    "",
  ]) {
    expect(parseGiftLink(link)).toBeUndefined();
  }
});
