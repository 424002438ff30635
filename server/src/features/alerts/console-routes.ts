import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { acknowledgeAlert } from "./acknowledge-alert.ts";
import { changeRule } from "./change-rule.ts";
import { changeOwn, changeSettings } from "./change-settings.ts";
import { readAlerts } from "./read-alerts.ts";
import { readRules } from "./read-rules.ts";
import { sendTest } from "./send-test.ts";

export function alertsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.alerts, {
    "alerts.read": {
      list: ({ input, staff }) => readAlerts(ctx, staff, input),
      rules: ({ staff }) => readRules(ctx, staff),
      savePreferences: (call) => changeOwn(ctx, call),
    },
    "alerts.acknowledge": {
      acknowledge: (call) => acknowledgeAlert(ctx, call),
    },
    "alerts.manage": {
      saveRule: (call) => changeRule(ctx, call),
      saveSettings: (call) => changeSettings(ctx, call),
      test: (call) => sendTest(ctx, call),
    },
  });
}
