import { expect, it } from "vitest";
import { appLink, bankApp } from "./bank-apps.ts";

it("opens the app of the member's bank, with the QR where the app takes one", () => {
  expect(appLink(bankApp("KBANK"), "0002")).toBe("kbank.kplus://");
  expect(appLink(bankApp("BCEL"), "0002")).toBe("onepay://qr/0002");
});

it("has no address for an app without a public one, an unknown bank, or a QR without its text", () => {
  expect(appLink(bankApp("GSB"), "0002")).toBeNull();
  expect(appLink(bankApp("XYZ"), "0002")).toBeNull();
  expect(appLink(bankApp("BCEL"), "")).toBeNull();
});
