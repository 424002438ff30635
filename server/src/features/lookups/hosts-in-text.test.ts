import { describe, expect, test } from "vitest";
import { hostsIn, isTrusted } from "./hosts-in-text.ts";

describe("a text names", () => {
  test.each([
    ["https://Evil.example./app.apk", ["evil.example"]],
    ["//evil.example", ["evil.example"]],
    ["http:\\\\evil.example", ["evil.example"]],
    ["https:evil.example", ["evil.example"]],
    ["https://krapao.example@evil.example:8443/x", ["evil.example"]],
    ["https://krapao.example/?to=https%3A%2F%2Fevil.com", ["krapao.example", "evil.com"]],
    ["ดูที่ https://krapao.example/a.b,evil.com นะ", ["krapao.example", "evil.com"]],
    ["https://1.2.3.4/x or 5.6.7.8", ["1.2.3.4", "5.6.7.8"]],
    ["evil.com", ["evil.com"]],
    ["ev\u200bil\u00ad.com", ["evil.com"]],
    ["evil。com ｅｖｉｌ．ｎｅｔ", ["evil.com", "evil.net"]],
    ["evil.ไทย", ["evil.xn--o3cw4h"]],
    ["www.evil.quest", ["evil.quest"]],
    ["evil.quest/app", ["evil.quest"]],
    ["help@evil.quest", ["evil.quest"]],
  ])("%s", (text, hosts) => {
    expect(hostsIn(text, "plain")).toEqual(hosts);
  });

  test.each([
    "MR.SOMCHAI JAIDEE",
    "Krapao Co.,Ltd.",
    "พ.ศ. 2569 น.ส. สมศรี ก.ค./ส.ค.",
    "10.30 น. ลุ้น 5.5%",
    "2026-11-01T00:00:00.000Z",
    "@krapao",
    "ถอนได้ {percentFail}%.",
    "ທັກໄລນ໌ໄດ້ທຸກເວລາ.",
    "Done.Next step, e.g. this",
  ])("no host: %s", (text) => {
    expect(hostsIn(text, "plain")).toEqual([]);
  });
});

test("HTML is read as a person reads it, and so are its links", () => {
  const html =
    '<p>a</p>evil<b>.com</b><br />b<a href="https://t.example?a=1&amp;b=2">x</a>' +
    '<a href="mailto:a@one.quest?cc=b%40two.com">m</a><a href="/user/x.com">o</a><a href="tel:081">t</a>';
  expect(hostsIn(html, "html")).toEqual(["evil.com", "t.example", "one.quest", "two.com"]);
});

test("a path of the product names none, and looks like nothing else", () => {
  expect(hostsIn("/art/koi.svg", "value")).toEqual([]);
  expect(hostsIn("/\\evil.com", "value")).toEqual(["evil.com"]);
  expect(hostsIn("/ evil.com", "value")).toEqual(["evil.com"]);
});

test("an entry covers one host, or every host below a name", () => {
  const list = ["krapao.example", "*.cdn.example"];
  for (const host of ["krapao.example", "a.cdn.example", "a.b.cdn.example"])
    expect(isTrusted(host, list), host).toBe(true);
  for (const host of ["www.krapao.example", "cdn.example", "evilcdn.example", "example", ""])
    expect(isTrusted(host, list), host).toBe(false);
});

test("a long text is read quickly", () => {
  for (const part of ["a.", "a@", "ก", "!a-", "https://a/"]) {
    const at = performance.now();
    hostsIn(part.repeat(20_000 / part.length), "plain");
    expect(performance.now() - at, part).toBeLessThan(2_000);
  }
});
