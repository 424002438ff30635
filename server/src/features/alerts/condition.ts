/** What is wrong now, compared with the open alerts. Pure rules. */

import type { Currency } from "@krapao/contract";
import {
  ALERT_DEFAULTS,
  ALERT_RULES,
  type AlertChannel,
  type AlertRule,
  type AlertSeverity,
  type Amounts,
} from "@krapao/contract/console/alerts/rules";
import type { Role } from "@krapao/contract/console/permissions";
import type { ExternalPartyHealth } from "../../kernel/outbound/outbound-statistics.ts";

/** A rule as it applies now. */
export interface Rule {
  rule: AlertRule;
  threshold: number;
  /** Thresholds of an amount, by currency; null: `threshold` counts for all. */
  amounts: Amounts | null;
  severity: AlertSeverity;
  isOn: boolean;
  roles: readonly Role[];
  channels: readonly AlertChannel[];
  changedBy: string | null;
}

/** A figure that a rule watches. `subject` is a queue, record, provider, account ... */
export interface Figure {
  rule: AlertRule;
  subject: string;
  figure: number;
  /** The currency of an amount. */
  currency?: Currency | null;
  /** Operation and field of a call, never a value. */
  detail?: string;
}

export interface OpenAlert extends Figure {
  id: string;
}

/** Sound and desktop notifications, until a staff user chooses other channels. */
const DEFAULT_CHANNELS: readonly AlertChannel[] = ["sound", "desktop", "hook", "line", "telegram"];

/** Every rule: what staff users saved, else as delivered. */
export function rulesOf(saved: readonly Rule[]): Rule[] {
  return ALERT_RULES.map((rule) => {
    const { threshold, amounts = null, severity, roles } = ALERT_DEFAULTS[rule];
    const delivered = { rule, threshold, amounts, severity, roles, isOn: true, changedBy: null };
    // Each event of this severity would ring all day.
    const channels = severity === "info" ? [] : DEFAULT_CHANNELS;
    return saved.find((each) => each.rule === rule) ?? { ...delivered, channels };
  });
}

/** The threshold that a figure is compared with: that of its currency, if it is an amount. */
export function thresholdOf(
  { threshold, amounts }: Pick<Rule, "threshold" | "amounts">,
  { currency }: Pick<Figure, "currency">,
): number {
  return (currency && amounts?.[currency]) || threshold;
}

/** The figures that have reached the threshold of their rule, from below or from above. */
export function reached(figures: readonly Figure[], rules: readonly Rule[]): Figure[] {
  return figures.filter((found) =>
    rules.some((each) => {
      if (each.rule !== found.rule || !each.isOn) return false;
      const threshold = thresholdOf(each, found);
      return ALERT_DEFAULTS[each.rule].isBelow
        ? found.figure <= threshold
        : found.figure >= threshold;
    }),
  );
}

const isSame = (one: Figure, other: Figure) =>
  one.rule === other.rule && one.subject === other.subject;

/**
 * What changes: alerts to open, alerts whose condition has ended, and alerts with another figure.
 * An alert that is open is not opened again.
 */
export function compareAlerts(open: readonly OpenAlert[], now: readonly Figure[]) {
  return {
    opened: now.filter((each) => !open.some((alert) => isSame(alert, each))),
    ended: open.filter((alert) => !now.some((each) => isSame(alert, each))),
    moved: open.flatMap((alert) => {
      const found = now.find((each) => isSame(alert, each));
      if (!found) return [];
      const { figure, detail = "" } = found;
      const isMoved = figure !== alert.figure || detail !== (alert.detail ?? "");
      return isMoved ? [{ id: alert.id, figure, detail }] : [];
    }),
  };
}

/** Calls and failures of an external party. */
type Calls = Pick<
  ExternalPartyHealth,
  | "externalParty"
  | "calls"
  | "errors"
  | "denied"
  | "lastDenied"
  | "unreadable"
  | "lastUnreadable"
  | "p95Ms"
>;

/** With fewer calls, one failure would be an alert. */
const CALLS_MIN = 5;
/**
 * Answers that are of no use are an alert from this share of the calls on: at a few calls the first
 * one, at a thousand not a single one.
 */
const UNUSABLE_SHARE_MIN = 0.01;

/**
 * The figures of external parties. Providers that are switched off or in maintenance are not
 * watched: no member waits for them.
 */
export function partyFigures(
  health: readonly Calls[],
  providers: readonly { code: string; isOpen: boolean }[],
): Figure[] {
  return health.flatMap((party): Figure[] => {
    const { externalParty: subject, calls, errors, p95Ms } = party;
    const provider = providers.find(({ code }) => code === subject);
    if (provider?.isOpen === false) return [];
    const unusable = unusableFigures(party);
    if (calls < CALLS_MIN) return unusable;
    const figure = Math.round((errors * 100) / calls);
    if (!provider) return [{ rule: "party.errors", subject, figure }, ...unusable];
    return [
      { rule: "provider.errors", subject, figure },
      { rule: "provider.slow", subject, figure: p95Ms ?? 0 },
      ...unusable,
    ];
  });
}

function unusableFigures({ externalParty: subject, calls, ...party }: Calls): Figure[] {
  const { denied, lastDenied, unreadable, lastUnreadable } = party;
  const figures = [
    { rule: "party.denied", subject, figure: denied, detail: lastDenied ?? "" },
    { rule: "party.unreadable", subject, figure: unreadable, detail: lastUnreadable ?? "" },
  ] as const;
  return figures.filter(({ figure }) => figure > 0 && figure >= calls * UNUSABLE_SHARE_MIN);
}
