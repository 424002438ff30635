import { expect, it } from "vitest";
import { giftLink, parseGiftLink } from "./truemoney.ts";
import { readUfabetState, superslotLink, ufabetForm } from "./web-login.ts";

it("reads UFABET's state fields in any attribute order", () => {
  const page = `<form><INPUT type="hidden" name="__VIEWSTATE" id="x" value="/wEP&amp;a+/=" />
    <input value='CA0B0334' name='__VIEWSTATEGENERATOR'>
    <input type="hidden" name="__EVENTVALIDATION" value="/wEd&quot;==">`;
  const state = readUfabetState(page);
  expect(state).toEqual({
    __VIEWSTATE: "/wEP&a+/=",
    __VIEWSTATEGENERATOR: "CA0B0334",
    __EVENTVALIDATION: '/wEd"==',
  });
  expect(state && ufabetForm(state, { username: "u", password: "p" })).toMatchObject({
    __VIEWSTATE: "/wEP&a+/=",
    txtUserName: "u",
    password: "p",
  });
  expect(readUfabetState(page.replace("__EVENTVALIDATION", "other"))).toBeUndefined();
  expect(readUfabetState("<html>maintenance</html>")).toBeUndefined();
});

it("escapes credentials in SuperSlot's link", () => {
  const link = superslotLink("https://play.example", { username: "a b", password: "p&q=#" });
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    username: "a b",
    password: "p&q=#",
  });
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
