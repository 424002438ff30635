import { ApiError } from "@krapao/contract/client";
import { describe, expect, it } from "vitest";
import {
  type AttachedFile,
  assessFailure,
  backoffMs,
  deliverOf,
  type Entry,
  nextAt,
  stillPending,
} from "./entry.ts";

const entry = (id: string, at: number, change: Partial<Entry> = {}): Entry => ({
  id,
  owner: "guest x",
  at,
  content: { message_type: "text", payload: { message: id } },
  file: null,
  refused: null,
  ...change,
});
const file = (path: string | null): AttachedFile => ({
  blob: new Blob(),
  name: "a.png",
  kind: "image",
  path,
  width: null,
  height: null,
});

describe("the outbox", () => {
  it("names the steps as the specification does", () => {
    expect(deliverOf(entry("a", 1))).toBe("sending");
    expect(deliverOf(entry("a", 1, { file: file(null) }))).toBe("uploading_file");
    expect(deliverOf(entry("a", 1, { file: file("p") }))).toBe("sending");
    expect(deliverOf(entry("a", 1, { file: file(null), refused: "CHAT_FILE" }))).toBe("failed");
  });

  it("sends in the order of writing, past uploads and refused messages", () => {
    const entries = [
      entry("late", 9),
      entry("refused", 1, { refused: "KEY_INVALID" }),
      entry("file", 2, { file: file(null) }),
      entry("early", 3),
    ];
    expect(nextAt(entries, "sending")?.id).toBe("early");
    expect(nextAt(entries, "uploading_file")?.id).toBe("file");
    expect(nextAt(entries.slice(1, 3), "sending")).toBe(undefined);
  });

  it("hides entries that the log contains", () => {
    const entries = [entry("b", 2), entry("a", 1)];
    expect(stillPending(entries, new Set(["a"])).map(({ id }) => id)).toEqual(["b"]);
    expect(stillPending(entries, new Set()).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("gives up only on a refusal", () => {
    expect(assessFailure(new ApiError("KEY_INVALID", 400))).toBe("refused");
    expect(assessFailure(new ApiError("CHAT_INACTIVE", 409))).toBe("refused");
    expect(assessFailure(new ApiError("PAYLOAD_TOO_LARGE", 413))).toBe("refused");
    expect(assessFailure(new ApiError("REQUEST_LIMIT", 429))).toBe("retry");
    expect(assessFailure(new ApiError("INTERNAL_SERVER_ERROR", 503))).toBe("retry");
    expect(assessFailure(new ApiError("NO_NETWORK", 0))).toBe("retry");
    expect(assessFailure(new DOMException("late", "TimeoutError"))).toBe("retry");
    expect(assessFailure(new ApiError("UNAUTHORIZED", 401))).toBe("stop");
    expect(assessFailure(new ApiError("SERVICE_TERMINATED", 410))).toBe("stop");
  });

  it("waits longer after each failure, at most 30 s, with jitter", () => {
    expect(backoffMs(1, 0)).toBe(500);
    expect(backoffMs(1, 1)).toBe(1_000);
    expect(backoffMs(4, 1)).toBe(8_000);
    expect(backoffMs(50, 1)).toBe(30_000);
    expect(backoffMs(50, 0)).toBe(15_000);
  });
});
