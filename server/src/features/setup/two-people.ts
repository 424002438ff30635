/** Which versions a second person approves. Pure. */
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { OWN_LIMITS } from "@krapao/contract/console/segments/limits";
import { fieldsOf, type SetupKind } from "@krapao/contract/console/setup/payloads";
import type { FormField } from "@krapao/contract/records/kinds";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import { changesBetween, type DocumentKey } from "./version.ts";

/**
 * The second approval that a version needs; null for none. Giving and changing need two people, and
 * taking away needs one.
 */
export function approvalOf(
  { kind, key, payload }: DocumentKey & { payload: WirePayload },
  live: WirePayload | null,
): ApprovalKind | null {
  const isAlone =
    live && mayPublishAlone(Object.entries(fieldsOf(kind, key)), { kind, live, payload });
  if (isAlone) return null;
  if (kind === "channel") return "deposits.channel";
  if (kind === "wheel") return "spinwheel.publish";
  return kind === "setting" && key === "hosts" ? "setup.hosts" : "setup.publish";
}

interface Change {
  kind: SetupKind;
  live: WirePayload;
  payload: WirePayload;
}

/** Whether each changed field lets one person change it so. */
function mayPublishAlone(
  fields: readonly [string, FormField][],
  { kind, live, payload }: Change,
): boolean {
  // Without a level or segment that sets limits, its members get other ones.
  if (fields.length === 0 || setsLimits(kind, live)) return false;
  const names = changesBetween(live, payload).map(({ path }) => path.split(".")[0]);
  if (names.length === 0) return fields.every(([, { alone }]) => alone === "always");
  return fields
    .filter(([name]) => names.includes(name))
    .every(([name, { alone }]) => {
      if (alone === "removal") return takesAway(live[name], payload[name], name);
      return alone === "always" || (alone === "off" && payload[name] === false);
    });
}

function setsLimits(kind: SetupKind, live: WirePayload): boolean {
  const isGroup = kind === "level" || kind === "segment";
  return isGroup && OWN_LIMITS.some((name) => live[name] !== null && live[name] !== undefined);
}

/** Without a value, more members see it, or for longer. */
const BOUNDS = ["startsAt", "endsAt", "segment"];

/** Whether `after` is `before` without some of its texts, links and rows, or switched off. */
function takesAway(before: unknown, after: unknown, name = ""): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  if (Array.isArray(before) && Array.isArray(after)) return leavesRowsOut(before, after);
  if (isTree(before) && isTree(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].every((each) => takesAway(before[each], after[each], each));
  }
  if (name === "isActive") return after === false;
  return (after === null || after === "") && !BOUNDS.includes(name);
}

/** Whether each row is one of before, in the same order. */
function leavesRowsOut(before: readonly unknown[], after: readonly unknown[]): boolean {
  let from = 0;
  return after.every((row) => {
    const found = before.findIndex((known, at) => at >= from && takesAway(known, row));
    from = found + 1;
    return found >= 0;
  });
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
