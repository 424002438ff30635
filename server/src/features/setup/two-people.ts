/** Which versions a second person approves. Pure. */
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { OWN_LIMITS } from "@krapao/contract/console/segments/limits";
import type { SetupKind } from "@krapao/contract/console/setup/payloads";
import type { Kind } from "@krapao/contract/records/kinds";
import { findSettingGroup } from "@krapao/contract/settings/groups";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import { changesBetween, type DocumentKey } from "./version.ts";

/** What one person may publish of a document that is no setting. */
type Alone =
  /** Nothing. */
  | "nothing"
  /** A switch to off: a gift loses money while a second person is looked for. */
  | "switch-off"
  /** A switch to off, and links, texts and rows that are removed. */
  | "removal";

const KINDS: Record<Exclude<SetupKind, "setting">, Alone> = {
  bonus: "switch-off",
  promotion: "switch-off",
  treasury: "switch-off",
  level: "switch-off",
  segment: "switch-off",
  wheel: "nothing",
  channel: "nothing",
  provider: "removal",
  game: "removal",
};

/** Fields whose change alone needs no second person: members read, open or receive nothing new. */
const FREE: Partial<Record<SetupKind, readonly string[]>> = {
  game: ["position"],
  // A provider has to be closed at once, by the staff user who sees the fault.
  provider: ["state"],
};

/**
 * The second approval that a version needs; null for none. Giving and changing need two people, and
 * taking away needs one.
 */
export function approvalOf(
  { kind, key, payload }: DocumentKey & { payload: WirePayload },
  live: WirePayload | null,
): ApprovalKind | null {
  const group = kind === "setting" ? findSettingGroup(key) : null;
  const isAlone = group
    ? isSettingAlone(Object.entries(group.fields), live ?? {}, payload)
    : live && mayPublishAlone({ kind: kind as Exclude<SetupKind, "setting">, live, payload });
  if (isAlone) return null;
  if (kind === "channel") return "deposits.channel";
  if (kind === "wheel") return "spinwheel.publish";
  return kind === "setting" && key === "hosts" ? "setup.hosts" : "setup.publish";
}

/** Whether each changed field of a setting lets one person change it so. */
function isSettingAlone(
  fields: readonly [string, Kind][],
  live: WirePayload,
  payload: WirePayload,
): boolean {
  const changed = fields.filter(
    ([name]) => JSON.stringify(live[name]) !== JSON.stringify(payload[name]),
  );
  if (changed.length === 0) return fields.every(([, { alone }]) => alone === "always");
  return changed.every(([name, { alone }]) => {
    if (alone === "removal") return takesAway(live[name], payload[name], name);
    return alone === "always" || (alone === "off" && payload[name] === false);
  });
}

interface Change {
  kind: Exclude<SetupKind, "setting">;
  live: WirePayload;
  payload: WirePayload;
}

function mayPublishAlone({ kind, live, payload }: Change): boolean {
  const alone = KINDS[kind];
  if (alone === "nothing" || changesBetween(live, payload).length === 0) return false;
  // Without a level or segment that sets limits, its members get other ones.
  if (alone === "switch-off") return isSwitchedOff(live, payload) && !setsLimits(kind, live);
  const free = Object.fromEntries((FREE[kind] ?? []).map((name) => [name, live[name]]));
  return takesAway(live, { ...payload, ...free });
}

function isSwitchedOff(live: WirePayload, payload: WirePayload): boolean {
  return (
    changesBetween(live, payload).every(({ path }) => path === "isActive") && !payload.isActive
  );
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
