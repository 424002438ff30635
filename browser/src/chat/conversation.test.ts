import { expect, it, vi } from "vitest";
import { Conversation } from "./conversation.ts";

it("gives every call the specification's 60 seconds", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  const state = {
    conversationId: "1",
    lastSeq: 0,
    customerReadSeq: 0,
    agentReadSeq: 0,
    agentName: null,
    session_id: null,
    rating_session_id: null,
  };
  const readPage = vi.fn(async () => []);
  const sync = vi.fn(async () => ({ messages: [], has_more: false, state }));
  const conversation = new Conversation({
    calls: { readPage, sync },
    side: "customer",
    pageSize: 10,
    readDelayMs: 1_000,
    marksOnLeave: false,
    isCurrent: () => true,
  });
  await conversation.refresh();
  expect(readPage).toHaveBeenCalledOnce();
  expect(limits.mock.calls.map(([ms]) => ms)).toEqual(limits.mock.calls.map(() => 60_000));
  expect(limits.mock.calls.length).toBeGreaterThan(0);
  limits.mockRestore();
});
