/** A member asks about a line of the statement, and both sides see the line. */
import { randomUUID } from "node:crypto";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { newGuest, say, synced } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { openLine } from "../../statements/index.ts";

let world: World;
let member: { token: string; id: bigint };
let line: { id: string; createdAt: Date };
const callers: Pick<World, "call"> = {
  call: (method, path, options) =>
    world.call(method, path, { ...options, headers: { ...fromAddress(), ...options?.headers } }),
};

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  member = await registerMember(world);
  line = { id: randomUUID(), createdAt: new Date(world.clock.nowMs()) };
  await transaction(world.app.ctx.db, async (tx) => {
    await openLine(tx, {
      ...line,
      memberId: member.id,
      statementType: "deposit",
      from: "KBANK",
      to: "WALLET",
      amountMinor: 50_025n,
      currency: "THB",
      status: "PROCESSING",
    });
  });
});
afterAll(() => world?.close());

const about = (payload: Record<string, unknown>, type = "text") => ({
  message_type: type,
  payload: { message: "where is it?", ...payload },
});

test("the server adds the line, and the agent sees the same", async () => {
  const { body } = await say(callers, member, about({ lineId: line.id }));
  const shown = {
    id: line.id,
    reference: `DP-${line.id.slice(-8).toUpperCase()}`,
    type: "deposit",
    amount: 500.25,
    currency: "THB",
    status: "PROCESSING",
    createdAt: line.createdAt.toISOString(),
  };
  const payload = { message: "where is it?", line: shown };
  expect(body.conversation.message.payload).toEqual(payload);
  expect((await synced(callers, member)).messages.at(-1)?.message.payload).toEqual(payload);
  const agent = await world.staff("agent");
  const { conversationId } = body.conversation;
  const read = await world.console<ChatMessage[]>(
    "POST",
    `/api/console/chat/conversations/${conversationId}/history`,
    { token: agent.token, body: {} },
  );
  expect(JSON.stringify(read.body)).toContain(JSON.stringify(shown));
});

test("a line of another member, and one that a sender wrote, is no line", async () => {
  const other = await registerMember(world);
  const said = (who: Parameters<typeof say>[1], message: unknown) => say(callers, who, message);
  expect((await said(other, about({ lineId: line.id }))).body.message).toBe("NO_DATA");
  expect((await said(newGuest(), about({ lineId: line.id }))).body.message).toBe("NO_DATA");
  expect((await said(member, about({ lineId: randomUUID() }))).body.message).toBe("NO_DATA");
  expect((await said(member, about({ lineId: line.id }, "x"))).body.message).toBe("NO_DATA");
  expect((await said(member, about({ lineId: "1" }))).status).toBe(400);
  const written = {
    id: line.id,
    reference: "DP-1",
    type: "deposit",
    amount: 1_000_000,
    currency: "THB",
    status: "SUCCESS",
    createdAt: "now",
  };
  const forged = await said(member, about({ line: written }));
  expect(forged.body.conversation.message.payload).toEqual({ message: "where is it?" });
});
