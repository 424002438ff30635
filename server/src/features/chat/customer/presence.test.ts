/** A customer learns whether a staff user who may answer is here. */
import { newGuest } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, fromAddress } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const isAgentPresent = async () => {
  const { body } = await world.call<{ isAgentPresent: boolean }>("POST", "/api/chat/sync", {
    body: { ...newGuest(), after: 0 },
    headers: fromAddress(),
  });
  return body.isAgentPresent;
};
const seenMinutesAgo = (minutes: number) =>
  world.db
    .updateTable("staff_session")
    .set({ last_seen_at: new Date(world.clock.nowMs() - minutes * 60_000) })
    .execute();

test("agents are here while one of them uses the console", async () => {
  await seenMinutesAgo(60);
  expect(await isAgentPresent()).toBe(false);
  await world.staff("auditor");
  expect(await isAgentPresent()).toBe(false);
  const agent = await world.staff("agent");
  expect(await isAgentPresent()).toBe(true);
  await seenMinutesAgo(6);
  expect(await isAgentPresent()).toBe(false);
  await world.console("GET", "/api/console/me", { token: agent.token });
  expect(await isAgentPresent()).toBe(true);
});
