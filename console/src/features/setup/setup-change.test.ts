/** Lists of changes show values in words. */
import { activateLanguage } from "@krapao/browser/i18n/language";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coreTexts, segmentsTexts } from "../../i18n/texts.ts";
import { PastChanges } from "./past-changes.tsx";
import { SetupChange } from "./setup-change.tsx";
import { setupTexts } from "./texts.ts";

beforeAll(async () => {
  await activateLanguage("en");
  await Promise.all([coreTexts, segmentsTexts, setupTexts].map((texts) => texts.load("en")));
});
afterAll(() => activateLanguage("th"));

/** The cells of each row that has changed. */
const changedRows = (element: ReactElement) =>
  [...renderToString(element).matchAll(/<tr class="on">(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row.split(/<[^>]*>/).filter(Boolean),
  );

const limits = { kind: "setting", documentKey: "limits" };

test("durations of a version have their unit, and larger ones", () => {
  const before = { slaMinutes: 15, resetDelayHours: 0 };
  const after = { slaMinutes: 1_440, resetDelayHours: 72 };
  expect(changedRows(createElement(SetupChange, { ...limits, before, after }))).toEqual([
    [expect.stringContaining("waiting time"), "15 min", "1,440 min = 1 day"],
    [expect.stringContaining("password reset"), "0 h", "72 h = 3 days"],
  ]);
});

const headings = ["Before", "After"] as const;

test("recorded changes have the labels and values of the form", () => {
  const changes = [
    { path: "slaMinutes", before: 15, after: 90 },
    { path: "withdrawMax.LAK", before: 1_000_000, after: null },
  ];
  expect(changedRows(createElement(PastChanges, { ...limits, changes, headings }))).toEqual([
    [expect.stringContaining("waiting time"), "15 min", "90 min = 1 h 30 min"],
    ["Maximum withdrawal · LAK", "₭1,000,000", "–"],
  ]);
});

test("amounts of a document whose currency is not recorded have none", () => {
  const bonus = { kind: "bonus", documentKey: "WELCOME", headings };
  const changes = [{ path: "minDeposit", before: 100, after: 1_000 }];
  expect(changedRows(createElement(PastChanges, { ...bonus, changes }))).toEqual([
    [expect.any(String), "100", "1,000"],
  ]);
  const first = [...changes, { path: "currency", before: null, after: "LAK" }];
  expect(changedRows(createElement(PastChanges, { ...bonus, changes: first }))[0]?.[2]).toBe(
    "₭1,000",
  );
});
