/**
 * Alerts: rules over figures that the console computes anyway. A rule opens one alert for each
 * subject, and the alert closes when the condition has ended.
 */
import * as v from "valibot";
import type { ConsoleQueue } from "../../events.ts";
import { CURRENCIES, type Currency } from "../../money.ts";
import { done, line, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { ROLES, type Role } from "../permissions.ts";
import { cursor, limit, next, recordId } from "../schemas.ts";

/** The queue of the treasury has no items: accounts and amounts have separate rules. */
const WATCHED_QUEUES = [
  "chat",
  "withdrawals",
  "slips",
  "payments",
  "transfers",
  "invites",
  "approvals",
] as const satisfies readonly ConsoleQueue[];
type QueueRule = `queue.${(typeof WATCHED_QUEUES)[number]}`;

/** Every rule. A rule `queue.x` watches the age of the oldest item of that queue. */
export const ALERT_RULES = [
  ...WATCHED_QUEUES.map((queue) => `queue.${queue}` as QueueRule),
  "approvals.waiting",
  /** The oldest gift link that has no outcome. */
  "gifts.waiting",
  "withdrawal.large",
  /** Exports of members' data that one staff user fetched within 24 hours. */
  "data.exported",
  "provider.errors",
  "provider.slow",
  "party.errors",
  /** Calls of the last ten minutes that the company refused for our key, credit or quota. */
  "party.denied",
  /** Answers of the last ten minutes that could not be read. */
  "party.unreadable",
  /** Records that the company knows with other content than ours; open until they are settled. */
  "party.mismatch",
  /** Used in production and neither compared with its adapter nor admitted by a person. */
  "party.compared",
  /** Age of the oldest payout, or return of a payment, that the bank has not settled. */
  "payout.unknown",
  "account.limit",
  "amounts.resting",
  "paying.low",
  "paying.dry",
  "codes.used",
  /** Members whose phone an older member has too, from when only the spelling was compared. */
  "phone.shared",
  "discrepancy",
  /** An external party contradicts what a staff user decided; open until the case is closed. */
  "decision.contradicted",
  /** Paid by the second person of a decision; open until the end of the next day. */
  "decision.paid",
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

export const ALERT_SEVERITIES = ["info", "warning", "critical"] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** Ways of a message besides the bell, which always shows an alert. */
export const ALERT_CHANNELS = ["sound", "desktop", "hook", "line", "telegram"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];
/** Channels that the server sends to. */
export const SENT_CHANNELS = ["hook", "line", "telegram"] as const;
export type SentChannel = (typeof SENT_CHANNELS)[number];

/** What a threshold counts. */
export const ALERT_UNITS = ["minutes", "count", "units", "percent", "ms"] as const;
type AlertUnit = (typeof ALERT_UNITS)[number];

interface RuleDefault {
  unit: AlertUnit;
  threshold: number;
  severity: AlertSeverity;
  roles: readonly Role[];
  /** Thresholds of an amount, by currency; the others have one threshold. */
  amounts?: Amounts;
  /** Reached from the threshold down. */
  isBelow?: boolean;
}

export type Amounts = Readonly<Record<Currency, number>>;

const MONEY: readonly Role[] = ["cashier", "manager", "owner"];
const MANAGERS: readonly Role[] = ["manager", "owner"];
const CHAT: readonly Role[] = ["agent", "manager", "owner"];
const EVERYONE: readonly Role[] = ["agent", "cashier", "manager", "owner"];

const rule = (
  unit: AlertUnit,
  threshold: number,
  severity: AlertSeverity,
  roles: readonly Role[],
): RuleDefault => ({ unit, threshold, severity, roles });

/** A rule that compares an amount. */
const amountRule = (
  amounts: Amounts,
  severity: AlertSeverity,
  roles: readonly Role[],
): RuleDefault => ({ ...rule("units", amounts.THB, severity, roles), amounts });

/** What each rule is until a staff user changes it. */
export const ALERT_DEFAULTS: Readonly<Record<AlertRule, RuleDefault>> = {
  "queue.chat": rule("minutes", 5, "warning", CHAT),
  "queue.withdrawals": rule("minutes", 15, "critical", MONEY),
  "queue.slips": rule("minutes", 15, "warning", MONEY),
  "queue.payments": rule("minutes", 30, "warning", MONEY),
  "queue.transfers": rule("minutes", 60, "warning", MONEY),
  "queue.invites": rule("minutes", 1440, "info", MONEY),
  "queue.approvals": rule("minutes", 60, "warning", MANAGERS),
  "approvals.waiting": rule("count", 1, "info", MANAGERS),
  "gifts.waiting": rule("minutes", 60, "warning", MONEY),
  "withdrawal.large": amountRule({ THB: 50_000, LAK: 30_000_000 }, "warning", MONEY),
  "data.exported": rule("count", 1, "warning", MANAGERS),
  "provider.errors": rule("percent", 20, "critical", EVERYONE),
  "provider.slow": rule("ms", 3_000, "warning", MANAGERS),
  "party.errors": rule("percent", 20, "critical", MONEY),
  "party.denied": rule("count", 1, "critical", EVERYONE),
  "party.unreadable": rule("count", 1, "critical", EVERYONE),
  "party.mismatch": rule("count", 1, "critical", MONEY),
  "party.compared": rule("count", 1, "warning", MANAGERS),
  "payout.unknown": rule("minutes", 15, "critical", MONEY),
  "account.limit": rule("percent", 80, "warning", MONEY),
  "amounts.resting": rule("percent", 80, "warning", MONEY),
  "paying.low": {
    ...amountRule({ THB: 100_000, LAK: 60_000_000 }, "warning", MONEY),
    isBelow: true,
  },
  "paying.dry": { ...rule("minutes", 180, "critical", MONEY), isBelow: true },
  "phone.shared": rule("count", 1, "warning", MANAGERS),
  "codes.used": rule("percent", 50, "warning", MANAGERS),
  discrepancy: rule("count", 1, "critical", MANAGERS),
  "decision.contradicted": rule("count", 1, "critical", MONEY),
  "decision.paid": rule("count", 1, "info", ["owner"]),
};

/** The most that a threshold can be, by unit. */
export const THRESHOLD_MAX: Readonly<Record<AlertUnit, number>> = {
  minutes: 10_080,
  count: 10_000,
  units: 1_000_000_000,
  percent: 100,
  ms: 60_000,
};

const amounts = v.nullable(
  v.strictObject({
    THB: v.pipe(v.number(), v.integer(), v.minValue(1)),
    LAK: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
);

const ruleState = v.object({
  rule: v.picklist(ALERT_RULES),
  unit: v.picklist(ALERT_UNITS),
  threshold: v.number(),
  /** Thresholds of an amount, by currency; null: `threshold` counts for all. */
  amounts,
  severity: v.picklist(ALERT_SEVERITIES),
  isOn: v.boolean(),
  roles: v.array(v.picklist(ROLES)),
  channels: v.array(v.picklist(ALERT_CHANNELS)),
  /** Who changed it last; null: it is as it was delivered. */
  changedBy: v.nullable(v.string()),
});

const alert = v.object({
  id: v.string(),
  rule: v.picklist(ALERT_RULES),
  /** The record, queue, provider, bank account, channel or purpose of codes that it is about. */
  subject: v.string(),
  /** The name of the provider that it is about; null for other subjects. */
  providerName: v.nullable(v.string()),
  severity: v.picklist(ALERT_SEVERITIES),
  /** What the figure does not say: the operation and the field of a call; empty: nothing. */
  detail: v.string(),
  /** The figure in the unit of the rule when it was last evaluated. */
  figure: v.number(),
  threshold: v.number(),
  /** The currency of a figure that is an amount. */
  currency: v.nullable(v.picklist(CURRENCIES)),
  openedAt: timestamp,
  /** Null while the condition holds. */
  closedAt: v.nullable(timestamp),
  acknowledged: v.nullable(v.object({ by: v.string(), at: timestamp, note: v.string() })),
  channels: v.array(v.picklist(ALERT_CHANNELS)),
  /** Opened in quiet hours: no sound and no desktop notification. */
  isQuiet: v.boolean(),
  /** Messages that were sent, with what came of them. */
  messages: v.array(
    v.object({
      channel: v.picklist(SENT_CHANNELS),
      /** Null: the web hook. */
      staffName: v.nullable(v.string()),
      outcome: v.picklist(["waiting", "sent", "failed"]),
    }),
  ),
});
export type Alert = v.InferOutput<typeof alert>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts",
  permission: "alerts.read",
  summary: "Open alerts of the role, the newest first, or those that have closed",
  input: v.strictObject({
    isOpen: v.optional(v.boolean(), true),
    cursor,
    limit,
  }),
  output: v.object({
    alerts: v.array(alert),
    next,
    /** What this staff user has chosen. */
    sound: v.boolean(),
    volume: v.number(),
    desktop: v.boolean(),
  }),
});

export const acknowledge = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts/{id}/acknowledge",
  permission: "alerts.acknowledge",
  audit: "alerts.acknowledge",
  summary: "Records who takes care of an open alert",
  params: v.strictObject({ id: recordId }),
  input: v.strictObject({ note: v.optional(v.union([v.literal(""), line(500)]), "") }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

/** Minute of a day in Asia/Bangkok. */
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_440));

const duty = v.strictObject({
  staffId: recordId,
  /** 0 is Sunday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  from: minute,
  /** Later than `from`; a night is two rows. */
  to: minute,
});
export type AlertDuty = v.InferOutput<typeof duty>;

const settings = v.strictObject({
  /** Quiet hours; equal: none. They may span midnight. */
  quietFrom: minute,
  quietTo: minute,
  /** Where the web hook posts to; empty: nowhere. */
  hookUrl: v.union([v.literal(""), v.pipe(v.string(), v.url(), v.maxLength(300))]),
  duties: v.pipe(v.array(duty), v.maxLength(200)),
});

/** A user, group or room: `U`, `C` or `R` and 32 hexadecimal digits. */
const lineId = v.union([v.literal(""), v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/))]);
const telegramId = v.union([v.literal(""), v.pipe(v.string(), v.regex(/^-?\d{4,16}$/))]);

/** Of the sound until a staff user chooses another one, in percent. */
export const VOLUME = 60;

const preferences = v.strictObject({
  sound: v.boolean(),
  volume: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), VOLUME),
  desktop: v.boolean(),
  lineId,
  telegramId,
});

export const rules = consoleEndpoint({
  method: "GET",
  path: "/api/console/alerts/rules",
  permission: "alerts.read",
  summary: "The rules, quiet hours, persons on duty, and the caller's own choices",
  output: v.object({
    rules: v.array(ruleState),
    settings,
    /** Channels that this installation is connected to. */
    connected: v.array(v.picklist(SENT_CHANNELS)),
    staff: v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(ROLES) })),
    own: preferences,
  }),
});

export const saveRule = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts/rules",
  permission: "alerts.manage",
  audit: "alerts.change-rule",
  summary: "Changes a rule; an alert that no longer fits closes",
  input: v.strictObject({
    rule: v.picklist(ALERT_RULES),
    threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
    amounts: v.optional(amounts, null),
    severity: v.picklist(ALERT_SEVERITIES),
    isOn: v.boolean(),
    roles: v.pipe(v.array(v.picklist(ROLES)), v.minLength(1)),
    channels: v.array(v.picklist(ALERT_CHANNELS)),
  }),
  output: done,
});

export const saveSettings = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts/settings",
  permission: "alerts.manage",
  audit: "alerts.change-settings",
  summary: "Changes quiet hours, the web hook's address and the persons on duty",
  input: settings,
  output: done,
  errors: ["NO_DATA"],
});

export const savePreferences = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts/own",
  permission: "alerts.read",
  audit: "alerts.change-own",
  summary: "Sets the caller's sound, its volume, desktop notifications, LINE and Telegram",
  input: preferences,
  output: done,
});

export const test = consoleEndpoint({
  method: "POST",
  path: "/api/console/alerts/test",
  permission: "alerts.manage",
  audit: "alerts.test",
  summary: "Sends a test message to the web hook, or to the caller's LINE or Telegram",
  input: v.strictObject({ channel: v.picklist(SENT_CHANNELS) }),
  output: v.object({
    /** noAddress: nothing is entered; off: this installation is not connected. */
    outcome: v.picklist(["sent", "failed", "noAddress", "off"]),
  }),
  limit: { per: "member", max: 10, windowSeconds: 60 },
});
