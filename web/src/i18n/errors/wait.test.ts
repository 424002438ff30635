import { dateTime } from "@krapao/browser/format/text";
import { expect, test } from "vitest";
import { waitText } from "./wait.ts";

const NOW = Date.parse("2026-11-23T05:00:00Z"); // 12:00 in Bangkok
const AT = { now: NOW, dateTime };
const after = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const limited = (seconds: number) => waitText({ status: 429, until: after(seconds) }, AT);

test("counts the seconds of a wait within a minute", async () => {
  expect(await limited(45)).toContain("45");
});

test("names the next whole minute of a longer wait, with its date when that is another day", async () => {
  expect(await limited(61)).toContain("12:02");
  expect(await limited(12 * 3_600 + 30)).toContain("24/11/2026 00:01");
});

test("names the time also when the clock of the device is ahead of it", async () => {
  expect(await limited(-600)).toContain("11:50");
});

test("asks for patience when the end of a limit is unknown, and adds nothing to other refusals", async () => {
  expect(await waitText({ status: 429, until: undefined }, AT)).not.toBe("");
  expect(await waitText({ status: 409, until: undefined }, AT)).toBe("");
});

test("names date and time of a delay that is no limit", async () => {
  expect(await waitText({ status: 409, until: after(24 * 3_600) }, AT)).toContain(
    "24/11/2026 12:00",
  );
});
