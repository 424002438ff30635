import { expect, test } from "vitest";
import { alertHref, alertTitle, figureText } from "./alert-text.ts";
import en from "./texts/en.ts";

test("names what an alert is about after its rule", () => {
  const of = { providerName: null };
  const large = { ...of, rule: "withdrawal.large", subject: "0193-0000-1a2b3c4d" } as const;
  expect(alertTitle(en, large)).toBe("Large withdrawal · WD-1A2B3C4D");
  const queue = { ...of, rule: "queue.chat", subject: "chat" } as const;
  expect(alertTitle(en, queue)).toBe(en.rules["queue.chat"]);
  const codes = { ...of, rule: "codes.used", subject: "password" } as const;
  expect(alertTitle(en, codes)).toBe("Codes near their limit · new password");
  const slow = { rule: "provider.slow", subject: "joker2", providerName: "Joker" } as const;
  expect(alertTitle(en, slow)).toBe(`${en.rules["provider.slow"]} · Joker`);
});

test("shows minutes in the largest units, other figures with theirs", () => {
  expect(figureText(en, "queue.invites", 1_440)).toBe("1 วัน");
  expect(figureText(en, "queue.slips", 15)).toBe("15 นาที");
  expect(figureText(en, "provider.slow", 1_500)).toBe("1,500 ms");
});

test("leads to the report of differences by the parameter that the page reads", () => {
  const alert = { rule: "discrepancy", subject: "joker2" } as const;
  expect(alertHref(alert)).toBe("/reports?report=reconciliation");
});
