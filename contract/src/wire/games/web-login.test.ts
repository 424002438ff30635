import { expect, it } from "vitest";
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
