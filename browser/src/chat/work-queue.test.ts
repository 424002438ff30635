import { ApiError } from "@krapao/contract/client";
import { describe, expect, it, vi } from "vitest";
import type { Entry } from "./entry.ts";
import { openLane } from "./lane.ts";

const entry = (id: string): Entry => ({
  id,
  owner: "guest x",
  at: 0,
  content: { message_type: "text", payload: { message: id } },
  file: null,
  refused: null,
});
const settled = () => vi.waitFor(() => undefined);

/** A lane over a list that lies in memory; `answers` are what the attempts meet, in order. */
function laneOver(ids: string[], answers: (Error | null)[]) {
  const list = ids.map(entry);
  const attempts: string[] = [];
  const refused: string[] = [];
  const drop = (id: string) =>
    list.splice(
      list.findIndex((each) => each.id === id),
      1,
    );
  const lane = openLane(`test ${Math.random()}`, {
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
  return { lane, list, attempts, refused };
}

describe("a lane", () => {
  it("works everything off, one after the other", async () => {
    const { lane, attempts } = laneOver(["a", "b", "c"], []);
    lane.run();
    lane.run();
    await vi.waitFor(() => expect(attempts).toEqual(["a", "b", "c"]));
  });

  it("tries the same one again after a failure, and stops when it is told to", async () => {
    const { lane, attempts, list } = laneOver(["a", "b"], [new ApiError("NO_NETWORK", 0)]);
    lane.run();
    await vi.waitFor(() => expect(attempts).toEqual(["a", "a", "b"]), 3_000);
    expect(list).toEqual([]);
    lane.stop();
  });

  it("goes on with the next one when the server refuses, and says which", async () => {
    const { lane, attempts, refused } = laneOver(["a", "b"], [new ApiError("CHAT_FILE", 400)]);
    lane.run();
    await vi.waitFor(() => expect(attempts).toEqual(["a", "b"]));
    expect(refused).toEqual(["a CHAT_FILE"]);
  });

  it("leaves everything for the next visit when this one has ended", async () => {
    const { lane, attempts, list } = laneOver(["a", "b"], [new ApiError("UNAUTHORIZED", 401)]);
    lane.run();
    await vi.waitFor(() => expect(attempts).toEqual(["a"]));
    expect(list).toHaveLength(2);
  });
});
