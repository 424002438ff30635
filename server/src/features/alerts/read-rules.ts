import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { ALERT_DEFAULTS } from "@krapao/contract/console/alerts/rules";
import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import type { Context } from "../../ports/context.ts";
import { rulesOf } from "./condition.ts";
import { listSavedRules } from "./queries.ts";
import { getPreferences, getSettings, listDuties, listReceivers } from "./queries-people.ts";

/** The rules and everything that decides who gets which message. */
export async function readRules(
  { db, ports }: Context,
  { staffId }: StaffIdentity,
): Promise<ServerOutput<typeof consoleContract.alerts.rules>> {
  const [saved, settings, duties, staff, own] = await Promise.all([
    listSavedRules(db),
    getSettings(db),
    listDuties(db),
    listReceivers(db),
    getPreferences(db, staffId),
  ]);
  return {
    rules: rulesOf(saved).map((rule) => ({
      ...rule,
      unit: ALERT_DEFAULTS[rule.rule].unit,
      roles: [...rule.roles],
      channels: [...rule.channels],
    })),
    settings: { ...settings, duties },
    connected: [...ports.alertMessages.connected],
    staff: staff.map(({ staffId: id, name, role }) => ({ id, name, role })),
    own,
  };
}
