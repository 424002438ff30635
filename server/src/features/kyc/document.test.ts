/** Rules of documents. */

import { DOCUMENT_STATES } from "@krapao/contract/member/kyc/documents";
import { expect, test } from "vitest";
import { dayOf } from "../../kernel/calendar.ts";
import { isValid, mayBecome } from "./document.ts";

test("the last day of a document counts until midnight in Bangkok", () => {
  const document = { state: "accepted", expiresOn: "2026-11-26" } as const;
  expect(dayOf(new Date("2026-11-26T16:59:59Z"))).toBe("2026-11-26");
  expect(isValid(document, new Date("2026-11-26T16:59:59Z"))).toBe(true);
  expect(isValid(document, new Date("2026-11-26T17:00:00Z"))).toBe(false);
  expect(isValid({ ...document, expiresOn: null }, new Date("2099-01-01"))).toBe(true);
  expect(isValid({ ...document, state: "uploaded" }, new Date("2026-11-01"))).toBe(false);
});

test("only an uploaded document is accepted or rejected", () => {
  for (const state of DOCUMENT_STATES) {
    expect(mayBecome(state, "accepted"), state).toBe(state === "uploaded");
    expect(mayBecome(state, "rejected"), state).toBe(state === "uploaded");
  }
  expect(mayBecome("accepted", "cancelled")).toBe(false);
  expect(mayBecome("accepted", "uploaded")).toBe(false);
});
