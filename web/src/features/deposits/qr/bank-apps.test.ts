import { expect, it } from "vitest";
import { appLink, bankApp } from "./bank-apps.ts";

it("opens the app of the member's bank, with the QR where the app takes one", () => {
  expect(appLink(bankApp("KBANK"), "00020101")).toBe("kbank.kplus://");
  expect(appLink(bankApp("BCEL"), "00020101")).toBe("onepay://qr/00020101");
});

it("has no address for an app without a public one, an unknown bank, or a QR without its text", () => {
  expect(appLink(bankApp("GSB"), "00020101")).toBeNull();
  expect(appLink(bankApp("XYZ"), "00020101")).toBeNull();
  expect(appLink(bankApp("BCEL"), "")).toBeNull();
  expect(appLink(bankApp("BCEL"), "https://pay.example/1")).toBeNull();
});
