/** The banner room: a staff user publishes banners, and members see those that are for them. */

import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { bannerOf } from "@krapao/testkit/builders/rewards";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning, pathOf } from "./list-banners.ts";

let world: World;
let manager: TestStaff;
let setup: SetupEditor;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  manager = await world.staff("manager");
  setup = setupEditor(world, { maker: manager, checker: await world.staff("owner") });
});
afterAll(() => world?.close());

type Shown = { image: string; html: string; link?: string }[];
const see = async (token: string, place = "bonus", language = "en") =>
  (
    await world.call<Shown>("GET", `/api/${place}/banners`, {
      token,
      headers: { "accept-language": language },
    })
  ).body;

/** Publishes banners, and waits until this process has read them. */
async function publish(list: ReturnType<typeof bannerOf>[]): Promise<void> {
  const { token } = await registerMember(world);
  const last = bannerOf("bonus", { code: "LAST", image: `/art/${Math.random()}.svg` });
  const { status } = await setup.changeByTwo("setting", "banners", { list: [...list, last] });
  expect(status).toBe(200);
  await eventually(async () => (await see(token)).at(-1)?.image === last.image);
}

const html = (en: string) => ({ th: `${en} th`, la: `${en} la`, en });

test("members see the running banners of a place in their order, each in their language", async () => {
  const { token } = await registerMember(world);
  const past = new Date(world.clock.nowMs() - 60_000).toISOString();
  const coming = new Date(world.clock.nowMs() + 3_600_000).toISOString();
  await publish([
    bannerOf("bonus", {
      code: "B",
      html: html("<p>Two {cap}</p>"),
      link: { to: "bonus", target: "DAILY10" },
    }),
    bannerOf("bonus", {
      code: "A",
      images: { th: "/art/th.svg", la: null, en: null },
      html: html("<p>One<script>x</script></p>"),
      startsAt: past,
      endsAt: coming,
    }),
    bannerOf("bonus", { code: "OFF", isActive: false }),
    bannerOf("bonus", { code: "OVER", endsAt: past }),
    bannerOf("bonus", { code: "LATER", startsAt: coming }),
    bannerOf("invite", { code: "I", html: html("<p>Up to {cap}</p>") }),
  ]);
  const bonus = await see(token);
  expect(bonus.slice(0, -1)).toEqual([
    {
      image: "/art/koi-garden.svg",
      html: "<p>Two {cap}</p>",
      link: "/user/bonus?sheet=bonus&code=DAILY10",
    },
    { image: "/art/koi-garden.svg", html: "<p>One</p>" },
  ]);
  expect((await see(token, "bonus", "th"))[1]).toEqual({
    image: "/art/th.svg",
    html: "<p>One</p> th",
  });
  expect(await see(token, "invite")).toEqual([
    { image: "/art/koi-garden.svg", html: expect.stringMatching(/^<p>Up to ฿[\d,]+<.p>$/) },
  ]);
  await world.app.ctx.shown.flush();
  const seen = await world.db
    .selectFrom("shown_first")
    .select("code")
    .where("kind", "=", "banner")
    .where("code", "in", ["A", "B", "I", "OFF"])
    .distinct()
    .orderBy("code")
    .execute();
  expect(seen.map(({ code }) => code)).toEqual(["A", "B", "I"]);
});

test("a banner of a segment is for its members, and an unknown segment is refused", async () => {
  const [inside, outside] = [await registerMember(world), await registerMember(world)];
  const refused = await setup.draft("setting", "banners", {
    list: [bannerOf("bonus", { segment: "NONE" })],
  });
  expect(await setup.publish(refused.body)).toMatchObject({
    status: 400,
    body: { message: "KEY_INVALID", fields: { "payload.list.0.segment": "KEY_INVALID" } },
  });
  await world.db
    .insertInto("segments_segment")
    .values({ code: "VIP", payload: "{}", is_active: true })
    .execute();
  await world.db
    .insertInto("segments_membership")
    .values({ segment_code: "VIP", member_id: inside.id, since: world.clock.now() })
    .execute();
  await publish([bannerOf("bonus", { image: "/art/vip.svg", segment: "VIP" })]);
  const images = async (token: string) => (await see(token)).map(({ image }) => image);
  expect(await images(inside.token)).toContain("/art/vip.svg");
  expect(await images(outside.token)).not.toContain("/art/vip.svg");
});

test.each([
  [{ link: { to: "page" as const, target: "https://evil.example" } }],
  [{ link: { to: "page" as const, target: "/users" } }],
  [{ link: { to: "game" as const, target: "/user" } }],
  [{ image: "javascript:alert(1)" }],
  [{ startsAt: "2026-11-02T00:00:00Z", endsAt: "2026-11-01T00:00:00Z" }],
])("refuses a banner with %j", async (wrong) => {
  const list = [bannerOf("bonus", wrong)];
  const { status, body } = await setup.draft("setting", "banners", { list });
  expect(status, JSON.stringify(body)).toBe(400);
});

test("two banners cannot have one code", async () => {
  const list = [bannerOf("bonus"), bannerOf("bonus")];
  expect((await setup.draft("setting", "banners", { list })).status).toBe(400);
});

test("a banner runs from its start to its end, and leads into the member app", () => {
  const at = (iso: string) => new Date(iso);
  const span = { isActive: true, startsAt: "2026-11-01T00:00:00Z", endsAt: "2026-11-02T00:00:00Z" };
  expect(isRunning(span, at("2026-10-31T23:59:59Z"))).toBe(false);
  expect(isRunning(span, at("2026-11-01T00:00:00Z"))).toBe(true);
  expect(isRunning(span, at("2026-11-02T00:00:00Z"))).toBe(false);
  expect(pathOf({ to: "page", target: "/user/bonus" })).toBe("/user/bonus");
  expect(pathOf({ to: "game", target: "JOKER2" })).toBe("/user/home?sheet=start&slot=JOKER2");
});
