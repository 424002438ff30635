/** How messages about alerts leave the product. Each channel is off until its secret is set. */

import type { Environment } from "./env-values.ts";

export interface MessengerConfig {
  url: string;
  token: string;
}

export interface AlertHookConfig {
  /** Newest first; the newest one signs. */
  secrets: readonly string[];
  /** Base address of one more receiver: in development the one in the sandbox. */
  extraUrl: string | null;
}

/** Reads LINE_TOKEN, TELEGRAM_TOKEN, ALERT_HOOK_SECRET and what belongs to them. */
export function readAlertChannels(env: Environment): {
  alertHook: AlertHookConfig | null;
  line: MessengerConfig | null;
  telegram: MessengerConfig | null;
} {
  const messenger = (name: string, usual: string): MessengerConfig | null => {
    const token = env[`${name}_TOKEN`];
    return token ? { url: env[`${name}_URL`] || usual, token } : null;
  };
  const secrets = (env.ALERT_HOOK_SECRET ?? "").split(",").map((text) => text.trim());
  const set = secrets.filter((text) => text !== "");
  return {
    alertHook: set.length > 0 ? { secrets: set, extraUrl: env.ALERT_HOOK_URL || null } : null,
    line: messenger("LINE", "https://api.line.me"),
    telegram: messenger("TELEGRAM", "https://api.telegram.org"),
  };
}
