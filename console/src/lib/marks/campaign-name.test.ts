import { expect, test } from "vitest";
import { campaignText, campaignTitle } from "./campaign-name.ts";

const name = { th: "ต้อนรับ", la: "", en: "Welcome" };

test("a campaign has its name with its code", () => {
  expect(campaignText({ name, code: "WELCOME50" }, "en")).toBe("Welcome · WELCOME50");
  expect(campaignText({ name, code: "WELCOME50" }, "la")).toBe("ต้อนรับ · WELCOME50");
});

test("a campaign without another name has its code once", () => {
  expect(campaignText({ name: null, code: "OLD" }, "th")).toBe("OLD");
  const same = { th: "SPRING", la: "SPRING", en: "SPRING" };
  expect(campaignText({ name: same, code: "SPRING" }, "th")).toBe("SPRING");
  expect(campaignTitle({ name: undefined, code: "OLD" }, "th")).toBeNull();
});
