import { expect, test } from "vitest";
import { alertHref, alertTitle } from "./alert-text.ts";
import en from "./texts/en.ts";

test("names what an alert is about after its rule", () => {
  const large = { rule: "withdrawal.large", subject: "0193-0000-1a2b3c4d" } as const;
  expect(alertTitle(en, large)).toBe("Large withdrawal · WD-1A2B3C4D");
  expect(alertTitle(en, { rule: "queue.chat", subject: "chat" })).toBe(en.rules["queue.chat"]);
});

test("leads to the report of differences by the parameter that the page reads", () => {
  const alert = { rule: "discrepancy", subject: "joker2" } as const;
  expect(alertHref(alert)).toBe("/reports?report=reconciliation");
});
