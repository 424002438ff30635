/** Which versions a second person approves. Pure. */
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { OWN_LIMITS } from "@krapao/contract/console/segments/limits";
import type { SettingKey, SetupKind } from "@krapao/contract/console/setup/payloads";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import { changesBetween, type DocumentKey } from "./version.ts";

/** What one person may publish. */
type Alone =
  /** Nothing. */
  | "nothing"
  /** Everything: an owner's switches, and opening hours. */
  | "everything"
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

const SETTINGS: Record<SettingKey, Alone> = {
  info: "removal",
  contact: "removal",
  notice: "removal",
  banners: "removal",
  howto: "removal",
  sources: "removal",
  banks: "removal",
  hosts: "removal",
  // A page of the terms that is missing changes the others.
  conditions: "nothing",
  agreements: "nothing",
  limits: "nothing",
  withdrawRisk: "nothing",
  bets: "nothing",
  announcements: "nothing",
  carriers: "nothing",
  invite: "switch-off",
  refund: "switch-off",
  spinwheel: "switch-off",
  slip: "everything",
  flags: "everything",
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
  const alone = kind === "setting" ? SETTINGS[key as SettingKey] : KINDS[kind];
  if (alone === "everything" || (live && mayPublishAlone(alone, { kind, live, payload })))
    return null;
  if (kind === "channel") return "deposits.channel";
  if (kind === "wheel") return "spinwheel.publish";
  return kind === "setting" && key === "hosts" ? "setup.hosts" : "setup.publish";
}

interface Change {
  kind: SetupKind;
  live: WirePayload;
  payload: WirePayload;
}

function mayPublishAlone(alone: Alone, { kind, live, payload }: Change): boolean {
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
