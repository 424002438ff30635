/** How many members one person reaches in a day without a second person. */
import { registerMember } from "@krapao/testkit/builders/members";
import { eventually, shiftClock } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOfDay } from "../../kernel/calendar.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const SEGMENT = "TWO";
const words = (text: string) => ({ th: text, la: text, en: text });

const post = <T>(by: TestStaff, path: string, body: object) =>
  world.console<T>("POST", `/api/console/announcements/${path}`, { token: by.token, body });

/** Sends an announcement to the two members. */
async function send(by: TestStaff): Promise<string> {
  const content = {
    title: words("New"),
    html: words("<p>a</p>"),
    link: null,
    channels: ["app"],
    segment: SEGMENT,
    startsAt: null,
    endsAt: null,
  };
  const saved = await post<{ id: string; revision: number }>(by, "save", {
    id: null,
    revision: null,
    content,
  });
  const { id, revision } = saved.body;
  const sent = await post<{ message: string }>(by, `${id}/send`, { revision, why: "a test" });
  return sent.body.message;
}

type Left = { aloneMax: number; aloneLeft: number; isLarge: boolean };
const left = async (by: TestStaff) => (await post<Left>(by, "audience", { segment: SEGMENT })).body;

test("counts a day in Bangkok over all announcements, for each person, also at the same time", async () => {
  const ids = [(await registerMember(world)).id, (await registerMember(world)).id];
  await world.db
    .insertInto("segments_segment")
    .values({ code: SEGMENT, payload: "{}", is_active: true, members: ids.length })
    .execute();
  await world.db
    .insertInto("segments_membership")
    .values(ids.map((id) => ({ segment_code: SEGMENT, member_id: id, since: new Date() })))
    .execute();
  await setSettings(world, { announcements: { perDayMax: 2, aloneMax: 5 } });
  // 23:54 in Bangkok: the day ends before the sessions of the staff users do.
  const late = startOfDay(new Date()).getTime() + 47.9 * HOUR - Date.now();
  await shiftClock(world, late);
  const [busy, other] = [await world.staff("manager"), await world.staff("manager")];
  await eventually(async () => (await left(busy)).aloneMax === 5);
  expect(await send(busy)).toBe("SUCCESS");
  expect(await left(busy)).toMatchObject({ aloneMax: 5, aloneLeft: 3, isLarge: false });
  expect(await send(busy)).toBe("SUCCESS");
  expect(await left(busy)).toMatchObject({ aloneLeft: 1, isLarge: true });
  expect(await send(busy)).toBe("APPROVAL_NEEDED");
  expect(await left(other)).toMatchObject({ aloneLeft: 5, isLarge: false });
  const answers = await Promise.all([send(other), send(other), send(other)]);
  expect(answers.sort()).toEqual(["APPROVAL_NEEDED", "SUCCESS", "SUCCESS"]);
  await shiftClock(world, late + HOUR / 5);
  expect(await send(busy)).toBe("SUCCESS");
});
