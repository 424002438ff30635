/** How long customers wait at this time of the day, and when the operator opens. */
import { randomUUID } from "node:crypto";
import type { ChatRule } from "@krapao/contract/console/chat/work";
import { say, text } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSetting } from "../../lookups/index.ts";

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let world: World;
let agent: TestStaff;

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  agent = await world.staff("agent");
});
afterEach(() => world.clock.shift(0));
afterAll(() => world?.close());

const answerTime = async () =>
  (
    await world.call<{ waitSeconds: number | null; opensAt: string | null }>(
      "GET",
      "/api/chat/answer-time",
    )
  ).body;

/** A customer writes at a time, and the agent answers later, in messages of the database. */
async function askAndAnswer(at: Date, waitSeconds: number): Promise<void> {
  const id = (await say(world, await registerMember(world), "hello")).body.conversation
    .conversationId;
  const sent = await world.console("POST", `/api/console/chat/conversations/${id}/messages`, {
    token: agent.token,
    body: { client_msg_id: randomUUID(), message: text("hello") },
  });
  expect(sent.status).toBe(200);
  const answered = new Date(at.getTime() + waitSeconds * SECOND);
  await world.ownerDb
    .updateTable("chat_session")
    .set({ started_at: at })
    .where("conversation_id", "=", id)
    .execute();
  for (const [sender, created_at] of [
    ["customer", at],
    ["agent", answered],
  ] as const) {
    await world.ownerDb
      .updateTable("chat_message")
      .set({ created_at })
      .where("conversation_id", "=", id)
      .where("sender", "=", sender)
      .execute();
  }
}

test("is the median of first answers of the last days in these hours, once there are enough", async () => {
  const yesterday = world.clock.nowMs() - DAY;
  expect(await answerTime()).toEqual({ waitSeconds: null, opensAt: null });
  for (const seconds of [30, 60, 120, 600]) await askAndAnswer(new Date(yesterday), seconds);
  expect(await answerTime()).toEqual({ waitSeconds: null, opensAt: null });
  await askAndAnswer(new Date(yesterday), 3_000);
  // Another time of the day, and a day that is too long ago, say nothing about now.
  for (const at of [yesterday - 5 * HOUR, yesterday - 8 * DAY]) {
    for (let count = 0; count < 3; count += 1) await askAndAnswer(new Date(at), 1);
  }
  expect(await answerTime()).toEqual({ waitSeconds: 120, opensAt: null });
  world.clock.shift(12 * HOUR);
  expect(await answerTime()).toEqual({ waitSeconds: null, opensAt: null });
});

test("is the end of the night while the operator is closed", async () => {
  const hour = (offset: number) =>
    new Date(world.clock.nowMs() + 7 * HOUR + offset * HOUR).toISOString().slice(11, 13);
  const opensAt = `${hour(2)}:00`;
  const when: ChatRule["when"] = { kind: "closed", opensAt, closesAt: `${hour(5)}:00` };
  const boss = await world.staff("manager");
  const added = await world.console("POST", "/api/console/chat/rules", {
    token: boss.token,
    body: { name: "night", when, body: { th: "-", la: "-", en: "-" }, isActive: true, position: 1 },
  });
  expect(added.status).toBe(200);
  expect((await answerTime()).opensAt).toBeNull();
  const row = { key: "chatFirstAnswers", value: JSON.stringify(true) };
  await world.db.insertInto("lookups_setting").values(row).execute();
  await expect.poll(() => readSetting(world.app.ctx.db, "chatFirstAnswers")).toBe(true);
  expect(await answerTime()).toEqual({ waitSeconds: null, opensAt });
  world.clock.shift(3 * HOUR);
  expect((await answerTime()).opensAt).toBeNull();
});
