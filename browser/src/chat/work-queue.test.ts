import { ApiError } from "@krapao/contract/client";
import { describe, expect, it, vi } from "vitest";
import type { Entry } from "./entry.ts";
import { openWorkQueue } from "./work-queue.ts";

const entry = (id: string): Entry => ({
  id,
  owner: "guest x",
  at: 0,
  content: { message_type: "text", payload: { message: id } },
  file: null,
  refused: null,
});
const settled = () => vi.waitFor(() => undefined);

/** A queue over a list in memory; `answers` are the outcomes of the attempts, in order. */
function queueOver(ids: string[], answers: (Error | null)[]) {
  const list = ids.map(entry);
  const attempts: string[] = [];
  const refused: string[] = [];
  const drop = (id: string) =>
    list.splice(
      list.findIndex((each) => each.id === id),
      1,
    );
  const queue = openWorkQueue(`test ${Math.random()}`, {
    next: () => list[0],
    act: async ({ id }) => {
      attempts.push(id);
      const answer = answers.shift();
      if (answer) throw answer;
      drop(id);
    },
    reload: settled,
    isOver: () => false,
    refuse: async ({ id }, code) => {
      refused.push(`${id} ${code}`);
      drop(id);
    },
  });
  return { queue, list, attempts, refused };
}

describe("a queue", () => {
  it("processes all entries in order", async () => {
    const { queue, attempts } = queueOver(["a", "b", "c"], []);
    queue.run();
    queue.run();
    await expect.poll(() => attempts).toEqual(["a", "b", "c"]);
  });

  it("retries the same entry after a failure", async () => {
    const { queue, attempts, list } = queueOver(["a", "b"], [new ApiError("NO_NETWORK", 0)]);
    queue.run();
    await expect.poll(() => attempts).toEqual(["a", "a", "b"]);
    expect(list).toEqual([]);
    queue.stop();
  });

  it("continues with the next entry when the server refuses one", async () => {
    const { queue, attempts, refused } = queueOver(["a", "b"], [new ApiError("CHAT_FILE", 400)]);
    queue.run();
    await expect.poll(() => attempts).toEqual(["a", "b"]);
    expect(refused).toEqual(["a CHAT_FILE"]);
  });

  it("leaves all entries for the next visit when this one has ended", async () => {
    const { queue, attempts, list } = queueOver(["a", "b"], [new ApiError("UNAUTHORIZED", 401)]);
    queue.run();
    await expect.poll(() => attempts).toEqual(["a"]);
    expect(list).toHaveLength(2);
  });
});
