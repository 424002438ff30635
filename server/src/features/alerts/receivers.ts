/** Who gets a message, and when. Pure rules; days and minutes are those of Asia/Bangkok. */
import type { AlertDuty, AlertSeverity } from "@krapao/contract/console/alerts/rules";
import type { Role } from "@krapao/contract/console/permissions";
import { bangkokTime } from "../../kernel/calendar.ts";

export interface Receiver {
  staffId: string;
  role: Role;
  lineId: string;
  telegramId: string;
}

/** Weekday (0 is Sunday) and minute of a time. */
export function weekTime(at: Date): { weekday: number; minute: number } {
  const local = bangkokTime(at);
  return { weekday: local.getUTCDay(), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/**
 * Whether a time is in the quiet hours, which may span midnight. Critical alerts are never quiet.
 */
export function isQuiet(
  at: Date,
  { severity, quietFrom, quietTo }: { severity: AlertSeverity; quietFrom: number; quietTo: number },
): boolean {
  if (severity === "critical" || quietFrom === quietTo) return false;
  const { minute } = weekTime(at);
  if (quietFrom < quietTo) return minute >= quietFrom && minute < quietTo;
  return minute >= quietFrom || minute < quietTo;
}

/**
 * The staff users of the rule's roles who are on duty. Without one, all of these roles, so that a
 * gap in the rota loses no message.
 */
export function receiversOf(
  staff: readonly Receiver[],
  { roles, duties, at }: { roles: readonly Role[]; duties: readonly AlertDuty[]; at: Date },
): Receiver[] {
  const { weekday, minute } = weekTime(at);
  const own = staff.filter(({ role }) => roles.includes(role));
  const onDuty = own.filter(({ staffId }) =>
    duties.some(
      (duty) =>
        duty.staffId === staffId &&
        duty.weekday === weekday &&
        minute >= duty.from &&
        minute < duty.to,
    ),
  );
  return onDuty.length > 0 ? onDuty : own;
}
