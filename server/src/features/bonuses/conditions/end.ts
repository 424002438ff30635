/** When a condition ends. Pure. */
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";

/** The end of a condition that opens at a time. It is fixed at the taking. */
export const endOf = (openedAt: Date, days: number): Date =>
  new Date(openedAt.getTime() + days * DAY_MS);

/** How long open stakes are waited for at the end. */
const WAIT_DAYS = 7;
/** How long the reports of the end are waited for. */
const REPORTS_MS = DAY_MS;
/** How long before the end a member is warned. */
const WARNINGS_MS = [3 * DAY_MS, DAY_MS, HOUR_MS] as const;
/** How long a member who excluded themselves may still decide. */
const EXCLUSION_DAYS = 7;
/** By how much time-outs move the end at most. */
const EXTENSION_MS = 30 * DAY_MS;

/** Until when a condition waits for open stakes, if the member asks for it. */
export const waitEndOf = (endsAt: Date): Date => new Date(endsAt.getTime() + WAIT_DAYS * DAY_MS);

/** When the gift of a member is given back who excluded themselves at a time. */
export const exclusionEndOf = (at: Date): Date => new Date(at.getTime() + EXCLUSION_DAYS * DAY_MS);

interface Ending {
  endsAt: Date;
  waitAskedAt: Date | null;
}

/**
 * What happens at the end to a condition that is not met. While the reports of its time are missing
 * that is not known: after a day it ends in favour of the member.
 * @param known.isReported the reports cover the end
 * @param known.mayComeBack open stakes could still meet it
 */
export function endingStep(
  { endsAt, waitAskedAt }: Ending,
  { now, isReported, mayComeBack }: { now: Date; isReported: boolean; mayComeBack: boolean },
): "wait" | "free" | "give_back" {
  if (!isReported) return now.getTime() < endsAt.getTime() + REPORTS_MS ? "wait" : "free";
  const waits = waitAskedAt !== null && mayComeBack && now < waitEndOf(endsAt);
  return waits ? "wait" : "give_back";
}

/**
 * How many warnings are due by now; the last of them is the one to send. One whose time was before
 * the gift is left out.
 * @returns null: none is due
 */
export function dueWarning(
  { openedAt, endsAt, warned }: { openedAt: Date; endsAt: Date; warned: number },
  now: Date,
): number | null {
  if (now >= endsAt) return null;
  const due = WARNINGS_MS.findLastIndex((before) => {
    const at = endsAt.getTime() - before;
    return at <= now.getTime() && at > openedAt.getTime();
  });
  return due + 1 > warned ? due + 1 : null;
}

/** The last end that has a warning to send now. */
export const lastWarningOf = (now: Date): Date => new Date(now.getTime() + WARNINGS_MS[0]);

/**
 * By how much a time-out moves the end: its length, without what was counted before, and at most 30
 * days in all.
 */
export function extensionOf(
  { excludedUntil, extendedMs }: { excludedUntil: Date | null; extendedMs: number },
  { at, until }: { at: Date; until: Date },
): number {
  const from = Math.max(at.getTime(), excludedUntil?.getTime() ?? 0);
  const length = Math.max(0, until.getTime() - from);
  return Math.min(length, EXTENSION_MS - extendedMs);
}
