import { expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { backoffMs, deliverOf, type Entry, judgeFailure, nextAt } from "./outbox-rules.ts";

const entry = (id: string, change: Partial<Entry> = {}): Entry => ({
  id,
  staffId: "s",
  conversationId: "c",
  at: 1,
  content: { message_type: "text", payload: { message: id } },
  file: null,
  refused: null,
  ...change,
});
const file = { blob: new Blob(), name: "a.png", kind: "image", path: null } as const;

it("fails a message only where the server says no", () => {
  expect(judgeFailure(new ApiError("CHAT_FILE", 400))).toBe("refused");
  expect(judgeFailure(new ApiError("CLAIMED_BY_OTHER", 409))).toBe("refused");
  for (const status of [0, 408, 425, 429, 500, 503]) {
    expect(judgeFailure(new ApiError("NO_NETWORK", status))).toBe("retry");
  }
  expect(judgeFailure(new TypeError("anything"))).toBe("retry");
  expect(judgeFailure(new ApiError("UNAUTHORIZED", 401))).toBe("stop");
});

it("sends in the order of writing, and a file on its way holds up nothing", () => {
  const entries = [
    entry("late", { at: 3 }),
    entry("picture", { at: 1, file }),
    entry("refused", { at: 1, refused: "NO_DATA" }),
    entry("early", { at: 2 }),
    entry("other", { at: 0, conversationId: "d" }),
  ];
  expect(nextAt(entries, "c", "sending")?.id).toBe("early");
  expect(nextAt(entries, "c", "uploading")?.id).toBe("picture");
  expect(deliverOf(entry("there", { file: { ...file, path: "x" } }))).toBe("sending");
});

it("waits longer each time, up to half a minute", () => {
  expect(backoffMs(1, 1)).toBe(1_000);
  expect(backoffMs(3, 0)).toBe(2_000);
  expect(backoffMs(20, 1)).toBe(30_000);
});
