/** Announcements from the draft of a manager to the phone of a member. */
import { createECDH, randomBytes } from "node:crypto";
import type {
  Announcement,
  Content,
  Result,
} from "@krapao/contract/console/announcements/announcements";
import { DAY_MS } from "@krapao/contract/time";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, shiftClock } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { announcementsJobs } from "./jobs.ts";
import { findAnnouncement, updateState } from "./queries.ts";
import { countAudience } from "./queries-audience.ts";
import { claimDeliveries, insertDeliveries } from "./queries-deliveries.ts";

let world: World;
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  [manager, owner] = [await world.staff("manager"), await world.staff("owner")];
});
afterAll(() => world.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await world.control("/faults", { target: "sms", kind: "none" });
  // Each test counts the messages of another day.
  await sql`update announcements_delivery set at = at - interval '2 days'`.execute(world.db);
});

const PATH = "/api/console/announcements";
const post = <T = { message: string }>(path: string, body: unknown, { token } = manager) =>
  world.console<T>("POST", `${PATH}${path}`, { token, body });

let segments = 0;
/** A segment with these members, so that each test has its own audience. */
async function segmentOf(...ids: bigint[]): Promise<string> {
  segments += 1;
  const code = `AUDIENCE-${segments}`;
  const row = { code, payload: "{}", is_active: true, members: ids.length };
  await world.db.insertInto("segments_segment").values(row).execute();
  if (ids.length > 0)
    await world.db
      .insertInto("segments_membership")
      .values(ids.map((id) => ({ segment_code: code, member_id: id, since: new Date() })))
      .execute();
  return code;
}

const words = (en: string) => ({ th: `${en} th`, la: `${en} la`, en });

/** What a phone receives: its owner has given no consent, so it is in the market's language. */
const SMS = "New wheel th\nSpin now\nth";

const contentOf = (changes: Partial<Content> = {}): Content => ({
  title: words("New wheel"),
  html: words("<p>Spin <b>now</b></p>"),
  link: { to: "bonus", target: "DAILY10" },
  channels: ["app"],
  segment: null,
  startsAt: null,
  endsAt: null,
  ...changes,
});

async function draft(changes: Partial<Content> = {}): Promise<Announcement> {
  const body = { id: null, revision: null, content: contentOf(changes) };
  const answer = await post<Announcement>("/save", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

type Sent = { message: string; approvalId: string | null };
const send = ({ id, revision }: Announcement) =>
  post<Sent>(`/${id}/send`, { revision, why: "for members" });

type Read = { announcement: Announcement; result: Result; approvalId: string | null };
const read = async ({ id }: Pick<Announcement, "id">) =>
  (await world.console<Read>("GET", `${PATH}/${id}`, { token: manager.token })).body;

async function finished(one: Announcement): Promise<Read> {
  await eventually(async () => (await read(one)).announcement.state === "sent");
  return read(one);
}

/** Sends an announcement, with the approval of the owner where it needs one. */
async function sendAndFinish(changes: Partial<Content>): Promise<Read> {
  const one = await draft(changes);
  const { body } = await send(one);
  if (body.approvalId) expect(await approveAs(world, owner, body.approvalId)).toBe(200);
  return finished(one);
}

type Current = { announcement: { id: string; title: string; html: string; link: string } | null };
const seenBy = async ({ token }: { token: string }, language = "en") =>
  (
    await world.call<Current>("GET", "/api/announcements/current", {
      token,
      headers: { "accept-language": language },
    })
  ).body.announcement;

const inboxOf = async (phone: string) =>
  (await world.control<{ text: string }[]>(`/sms?to=${phone}`)).map(({ text }) => text);

async function subscribe({ token }: { token: string }, device: string): Promise<void> {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const body = {
    address: `${world.sandboxUrl}/push/${device}`,
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    locale: "la",
  };
  expect((await world.call("POST", "/api/push/subscribe", { token, body })).status).toBe(200);
}

test("members of the segment see it in their language until they close it for good", async () => {
  const [inside, outside] = [await registerMember(world), await registerMember(world)];
  const { announcement, result } = await sendAndFinish({
    segment: await segmentOf(inside.id),
    html: words("<p>Spin<script>x</script></p>"),
  });
  expect(announcement).toMatchObject({ recipients: 1, createdBy: manager.name });
  expect(result.channels).toEqual({
    app: { sent: 1, failed: 0, skipped: 0 },
    push: { sent: 0, failed: 0, skipped: 0 },
    sms: { sent: 0, failed: 0, skipped: 0 },
  });
  expect(await seenBy(outside)).toBeNull();
  expect(await seenBy(inside, "th")).toEqual({
    id: announcement.id,
    title: "New wheel th",
    html: "<p>Spin</p> th",
    link: "/user/bonus?sheet=bonus&code=DAILY10",
  });
  const press = (what: string, { token }: { token: string }) =>
    world.call("POST", `/api/announcements/${announcement.id}/${what}`, { token, body: {} });
  expect((await press("open", inside)).status).toBe(200);
  expect((await press("open", outside)).body.message).toBe("NO_DATA");
  expect((await press("close", outside)).body.message).toBe("NO_DATA");
  expect((await press("close", inside)).status).toBe(200);
  expect(await seenBy(inside)).toBeNull();
  await world.app.ctx.shown.flush();
  expect((await read(announcement)).result).toMatchObject({ seen: 1, opened: 1 });
});

test("push and SMS reach each phone once, in the language of each", async () => {
  const [first, second] = [await registerMember(world), await registerMember(world)];
  await subscribe(first, "announced");
  const segment = await segmentOf(first.id, second.id);
  const { result } = await sendAndFinish({ segment, channels: ["app", "push", "sms"] });
  expect(result.channels).toMatchObject({
    app: { sent: 2 },
    push: { sent: 1, failed: 0 },
    sms: { sent: 2, failed: 0 },
  });
  expect(await inboxOf(first.phone)).toContain(SMS);
  expect(await inboxOf(second.phone)).toContain(SMS);
  expect(await world.control(`/pushes?device=announced`)).toHaveLength(1);
});

test("members who may not be reached get nothing", async () => {
  const [suspended, excluded, free] = [
    await registerMember(world),
    await registerMember(world),
    await registerMember(world),
  ];
  await world.db
    .updateTable("accounts_member")
    .set({ suspended_at: new Date() })
    .where("id", "=", suspended.id)
    .execute();
  const until = new Date(world.clock.nowMs() + 3_600_000);
  await world.db
    .insertInto("protection_member")
    .values({ member_id: excluded.id, excluded_until: until })
    .execute();
  const segment = await segmentOf(suspended.id, excluded.id, free.id);
  const counted = await post<{ members: number }>("/audience", { segment });
  expect(counted.body).toMatchObject({ members: 1, push: 0, aloneMax: 1_000, perDayMax: 2 });
  const { announcement } = await sendAndFinish({ segment, channels: ["app", "sms"] });
  expect(announcement.recipients).toBe(1);
  expect(await inboxOf(excluded.phone)).not.toContain(SMS);
  expect(await seenBy(excluded)).toBeNull();
});

test("a member gets at most the messages of the setting a day; the app shows the others", async () => {
  const member = await registerMember(world);
  const segment = await segmentOf(member.id);
  for (const title of ["One", "Two", "Three"])
    await sendAndFinish({ segment, channels: ["app", "sms"], title: words(title) });
  const texts = (await inboxOf(member.phone)).filter((text) => text.includes("Spin now"));
  expect(texts).toEqual(["Two th\nSpin now\nth", "One th\nSpin now\nth"]);
  expect(await seenBy(member)).toMatchObject({ title: "Three" });
  const { announcements } = (await post<{ announcements: Announcement[] }>("", { limit: 1 })).body;
  const third = announcements[0] as Announcement;
  expect((await read(third)).result.channels).toMatchObject({
    app: { sent: 1 },
    sms: { sent: 0, skipped: 1 },
  });
});

test("a text message that was not accepted has failed, and is not sent again", async () => {
  const member = await registerMember(world);
  await world.control("/faults", { target: "sms", kind: "error-500", count: 1 });
  const { result } = await sendAndFinish({
    segment: await segmentOf(member.id),
    channels: ["sms"],
  });
  expect(result.channels.sms).toEqual({ sent: 0, failed: 1, skipped: 0 });
  expect(await inboxOf(member.phone)).not.toContain(SMS);
});

describe("two people", () => {
  test("SMS needs an approval, and the approved text is the one that is sent", async () => {
    const member = await registerMember(world);
    const one = await draft({ segment: await segmentOf(member.id), channels: ["sms"] });
    const { body } = await send(one);
    expect(body.message).toBe("APPROVAL_NEEDED");
    expect((await read(one)).approvalId).toBe(body.approvalId);
    expect((await send(one)).body.message).toBe("ALREADY_DECIDED");
    const content = contentOf({ ...one.content, title: words("Another") });
    const saved = await post("/save", { id: one.id, revision: one.revision, content });
    expect(saved.status).toBe(200);
    expect(await approveAs(world, owner, body.approvalId ?? "")).toBe(409);
    expect((await read(one)).announcement.state).toBe("draft");
  });

  test("many members need one too, and an agent can neither read nor write", async () => {
    const limit = JSON.stringify({ perDayMax: 2, aloneMax: 0 });
    await world.ownerDb
      .insertInto("lookups_setting")
      .values({ key: "announcements", value: limit })
      .execute();
    const member = await registerMember(world);
    const segment = await segmentOf(member.id);
    await eventually(async () => {
      const { aloneMax } = (await post<{ aloneMax: number }>("/audience", { segment })).body;
      return aloneMax === 0;
    });
    const one = await draft({ segment });
    expect((await send(one)).body.message).toBe("APPROVAL_NEEDED");
    await world.ownerDb.deleteFrom("lookups_setting").where("key", "=", "announcements").execute();
    const agent = await world.staff("agent");
    expect((await post("", {}, agent)).status).toBe(403);
    const auditor = await world.staff("auditor");
    expect((await post("", {}, auditor)).status).toBe(200);
    const content = contentOf();
    expect((await post("/save", { id: null, revision: null, content }, auditor)).status).toBe(403);
  });
});

describe("drafts", () => {
  test.each([
    [{ channels: [] }],
    [{ channels: ["push" as const] }],
    [{ channels: ["app" as const, "app" as const] }],
    [{ link: { to: "page" as const, target: "https://evil.example" } }],
    [{ startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-01T00:00:00Z" }],
    [{ segment: "NONE" }],
  ])("refuses %j", async (wrong) => {
    const body = { id: null, revision: null, content: contentOf(wrong) };
    expect((await post("/save", body)).status).toBe(400);
  });

  test("a missing language and an end that has passed are refused before it is sent", async () => {
    const title = { ...words("One"), la: " " };
    const one = await draft({ title, endsAt: new Date(world.clock.nowMs() + 1_000).toISOString() });
    expect((await send(one)).body).toMatchObject({
      message: "KEY_MISSING",
      fields: { "content.title.la": "KEY_MISSING" },
    });
    const late = await draft({ endsAt: new Date(world.clock.nowMs() - 1_000).toISOString() });
    expect((await send(late)).body).toMatchObject({ fields: { "content.endsAt": "KEY_INVALID" } });
  });

  test("the second of two people who save gets VERSION_CHANGED", async () => {
    const one = await draft();
    const body = { id: one.id, revision: one.revision, content: contentOf() };
    expect((await post("/save", body)).status).toBe(200);
    expect((await post("/save", body)).body.message).toBe("VERSION_CHANGED");
    expect((await send(one)).body.message).toBe("VERSION_CHANGED");
  });
});

test("a scheduled announcement is sent at its time, and not shown after its end", async () => {
  const member = await registerMember(world);
  const hour = 3_600_000;
  const at = (hours: number) => new Date(world.clock.nowMs() + hours * hour).toISOString();
  const segment = await segmentOf(member.id);
  const one = await draft({ segment, startsAt: at(1), endsAt: at(3) });
  await send(one);
  const jobs = announcementsJobs(world.app.ctx);
  await jobs["announcements:start_due"]?.({});
  expect((await read(one)).announcement.state).toBe("scheduled");
  await shiftClock(world, 2 * hour);
  await jobs["announcements:start_due"]?.({});
  // The session of the manager has ended by then.
  await eventually(async () => (await findAnnouncement(world.db, one.id))?.state === "sent");
  expect(await seenBy(member)).toMatchObject({ id: one.id });
  await shiftClock(world, 4 * hour);
  expect(await seenBy(member)).toBeNull();
});

describe("members who come later", () => {
  const job = (name: string) => announcementsJobs(world.app.ctx)[`announcements:${name}`]?.({});
  const join = (code: string, id: bigint) =>
    world.db
      .insertInto("segments_membership")
      .values({ segment_code: code, member_id: id, since: world.clock.now() })
      .execute();

  test("see it while it is shown, and get one delivery that counts", async () => {
    const segment = await segmentOf((await registerMember(world)).id);
    const { announcement } = await sendAndFinish({ segment });
    const [joined, other] = [await registerMember(world), await registerMember(world)];
    expect(await seenBy(joined)).toBeNull();
    await join(segment, joined.id);
    await join(segment, other.id);
    const press = (what: string, { token }: { token: string }) =>
      world.call("POST", `/api/announcements/${announcement.id}/${what}`, { token, body: {} });
    expect(await seenBy(joined)).toMatchObject({ id: announcement.id });
    expect((await press("open", joined)).status).toBe(200);
    await world.app.ctx.shown.flush();
    await job("deliver_late");
    await job("deliver_late");
    expect(await seenBy(joined)).toMatchObject({ id: announcement.id });
    // Another one closes it before the job.
    expect(await seenBy(other)).toMatchObject({ id: announcement.id });
    expect((await press("close", other)).status).toBe(200);
    await world.app.ctx.shown.flush();
    await job("deliver_late");
    expect(await seenBy(other)).toBeNull();
    const { result, announcement: now } = await read(announcement);
    expect(result).toMatchObject({ channels: { app: { sent: 3 } }, seen: 2, opened: 1 });
    expect(now.recipients).toBe(3);
  });

  test("see an announcement to all, unless they are self-excluded or it has ended", async () => {
    const { announcement } = await sendAndFinish({ title: words("To all") });
    const [late, excluded] = [await registerMember(world), await registerMember(world)];
    await world.db
      .insertInto("protection_member")
      .values({
        member_id: excluded.id,
        excluded_until: new Date(world.clock.nowMs() + 3_600_000),
      })
      .execute();
    expect(await seenBy(late)).toMatchObject({ id: announcement.id });
    expect(await seenBy(excluded)).toBeNull();
    await shiftClock(world, 91 * DAY_MS);
    const rows = await sql`select from announcements_announcement
      where id = ${announcement.id} and shown_until > ${world.clock.now()}`.execute(world.db);
    expect(rows.rows).toEqual([]);
    await shiftClock(world, 0);
    expect((await post(`/${announcement.id}/cancel`, { why: "over" })).status).toBe(200);
    expect(await seenBy(late)).toBeNull();
    expect(
      (
        await world.call("POST", `/api/announcements/${announcement.id}/close`, {
          token: late.token,
          body: {},
        })
      ).body.message,
    ).toBe("NO_DATA");
  });
});

test("a large audience is projected from a sample, without those who may not be reached", async () => {
  const ids: bigint[] = [];
  for (let at = 0; at < 6; at += 1) ids.push((await registerMember(world)).id);
  await sql`delete from segments_figures`.execute(world.ownerDb);
  await sql`insert into segments_figures (member_id, currency, registered_at, refreshed_at)
    select id, 'THB', now(), now() from unnest(${ids}::bigint[]) id`.execute(world.ownerDb);
  const segment = await segmentOf(...ids);
  const count = (aloneMax: number) =>
    countAudience(world.db, { segment, aloneMax, now: world.clock.now(), sampled: 5 });
  const suspend = (of: readonly bigint[]) =>
    world.db
      .updateTable("accounts_member")
      .set({ suspended_at: new Date() })
      .where("id", "in", of)
      .execute();
  expect(await count(6)).toEqual({ members: 6, push: 0, isExact: false, isLarge: false });
  await suspend(ids);
  // The exact number of members decides whether a second person is asked; an estimate does not.
  expect(await count(5)).toEqual({ members: 0, push: 0, isExact: false, isLarge: true });
});

describe("pausing", () => {
  /** An announcement by SMS that is being sent, without its job. */
  async function sendingTo(...ids: bigint[]): Promise<Announcement> {
    const one = await draft({ segment: await segmentOf(...ids), channels: ["app", "sms"] });
    const startedAt = world.clock.now();
    const times = { startedAt, shownUntil: new Date(startedAt.getTime() + DAY_MS) };
    await transaction(world.db, (tx) =>
      updateState(tx, { id: one.id, state: "sending", ...times }),
    );
    return one;
  }
  const step = (one: Announcement, name: string) => post(`/${one.id}/${name}`, { why: "because" });
  const run = ({ id }: Announcement) =>
    announcementsJobs(world.app.ctx)["announcements:send"]?.({ announcementId: id });

  test("stops the job, and the sending continues where it was, each member once", async () => {
    const [first, second] = [await registerMember(world), await registerMember(world)];
    const one = await sendingTo(first.id, second.id);
    expect((await step(one, "pause")).status).toBe(200);
    expect((await step(one, "pause")).body.message).toBe("ALREADY_DECIDED");
    await run(one);
    expect((await read(one)).announcement.recipients).toBe(0);
    expect((await step(one, "resume")).status).toBe(200);
    await Promise.all([run(one), run(one)]);
    const { result } = await finished(one);
    expect(result.channels.sms).toEqual({ sent: 2, failed: 0, skipped: 0 });
    for (const { phone } of [first, second])
      expect((await inboxOf(phone)).filter((text) => text.includes("Spin"))).toHaveLength(1);
  });

  test("a cancelled announcement sends nothing more and leaves the app", async () => {
    const member = await registerMember(world);
    const one = await sendingTo(member.id);
    const { segment, channels } = one.content;
    const now = world.clock.now();
    await transaction(world.db, (tx) =>
      insertDeliveries(tx, { id: one.id, perDayMax: 2, now, segment, channels }),
    );
    expect(await seenBy(member)).toMatchObject({ id: one.id });
    expect((await step(one, "cancel")).status).toBe(200);
    await run(one);
    expect(await seenBy(member)).toBeNull();
    expect(await inboxOf(member.phone)).not.toContain(SMS);
    expect((await read(one)).result).toMatchObject({ waiting: 1 });
  });

  test("what was paused until the app shows it no longer is not sent after that", async () => {
    const member = await registerMember(world);
    const one = await sendingTo(member.id);
    expect((await step(one, "pause")).status).toBe(200);
    await shiftClock(world, 2 * DAY_MS);
    // The session of the manager who continues it has ended by then.
    await transaction(world.db, (tx) => updateState(tx, { id: one.id, state: "sending" }));
    await run(one);
    expect(await findAnnouncement(world.db, one.id)).toMatchObject({
      state: "cancelled",
      recipients: 0,
    });
    expect(await inboxOf(member.phone)).not.toContain(SMS);
  });

  test("a call whose process died counts as failed, and is not repeated", async () => {
    const member = await registerMember(world);
    const one = await sendingTo(member.id);
    const { id, content } = one;
    const now = world.clock.now();
    await transaction(world.db, async (tx) => {
      await insertDeliveries(tx, { id, perDayMax: 2, now, ...content });
      expect(await claimDeliveries(tx, { id, now })).toHaveLength(1);
    });
    await shiftClock(world, 11 * 60_000);
    await run(one);
    const { result } = await finished(one);
    expect(result.channels.sms).toEqual({ sent: 0, failed: 1, skipped: 0 });
    expect(await inboxOf(member.phone)).not.toContain(SMS);
  });

  test("a member who was suspended meanwhile is left out", async () => {
    const member = await registerMember(world);
    const one = await sendingTo(member.id);
    const { id, content } = one;
    const now = world.clock.now();
    await transaction(world.db, (tx) =>
      insertDeliveries(tx, { id, perDayMax: 2, now, ...content }),
    );
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: now })
      .where("id", "=", member.id)
      .execute();
    await run(one);
    expect((await finished(one)).result).toMatchObject({ barred: 1 });
  });
});
