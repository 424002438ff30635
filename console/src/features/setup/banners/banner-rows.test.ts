import { expect, test } from "vitest";
import { type Banner, moveBanner, newBanner, stateOf } from "./banner-rows.ts";

const list: Banner[] = [];
for (const place of ["invite", "bonus", "invite", "bonus", "invite"] as const)
  list.push(newBanner(list, place));
const codes = (banners: readonly Banner[]) => banners.map(({ code }) => code).join(" ");

test("a banner moves among those of its place only", () => {
  expect(codes(list)).toBe("INVITE-1 BONUS-1 INVITE-2 BONUS-2 INVITE-3");
  expect(codes(moveBanner(list, "INVITE-3", 0))).toBe("INVITE-3 BONUS-1 INVITE-1 BONUS-2 INVITE-2");
  expect(codes(moveBanner(list, "INVITE-1", 3))).toBe(codes(list));
  expect(codes(moveBanner(list, "BONUS-1", -1))).toBe(codes(list));
  expect(codes(moveBanner(list, "NONE", 0))).toBe(codes(list));
});

test("the state of a banner follows its switch and its times", () => {
  const banner = newBanner([], "bonus");
  const now = Date.parse("2026-11-26T00:00:00Z");
  const [past, coming] = ["2026-11-25T00:00:00Z", "2026-11-27T00:00:00Z"];
  expect(stateOf(banner, now)).toBe("on");
  expect(stateOf({ ...banner, startsAt: coming }, now)).toBe("coming");
  expect(stateOf({ ...banner, startsAt: past, endsAt: coming }, now)).toBe("on");
  expect(stateOf({ ...banner, endsAt: past }, now)).toBe("over");
  expect(stateOf({ ...banner, isActive: false, endsAt: past }, now)).toBe("off");
});
