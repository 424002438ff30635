import { expect, test } from "vitest";
import { setupOf } from "./setup-entry.ts";
import { timeValue } from "./value-units.ts";

test.each([
  ["when.minutes", "chat-rule:1", "90", "90 นาที = 1 ชม. 30 นาที"],
  ["slaMinutes", "setup:setting/limits", "15", "15 นาที"],
  ["keepDays", "x:1", "30", "30 วัน"],
  ["threshold", "alert-rule:queue.invites", "1440", "1,440 นาที = 1 วัน"],
  ["threshold", "alert-rule:provider.errors", "20", null],
  ["quietFrom", "alerts:settings", "1320", "22:00"],
  ["duties.0.to", "alerts:settings", "480", "08:00"],
  ["from", "x:1", "480", null],
  ["amount", "x:1", "480", null],
  ["minutes", "x:1", "soon", null],
])("%s of %s: %s is %s", (path, subject, value, text) => {
  expect(timeValue(value, { path, subject })).toBe(text);
});

test("changes of a setup document are apart from the other values", () => {
  const changes = [{ path: "slaMinutes", before: 15, after: 20 }];
  const entry = { kind: "setting", documentKey: "limits", changes };
  const subject = "setup:setting/limits";
  expect(setupOf({ subject, after: { version: 2, changes } })).toEqual({
    entry,
    rest: { version: 2 },
  });
  expect(setupOf({ subject, after: { changes } })).toEqual({ entry, rest: null });
  expect(setupOf({ subject, after: { version: 2 } })).toBeNull();
  expect(setupOf({ subject: "staff:1", after: { changes } })).toBeNull();
});
