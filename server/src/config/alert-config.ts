/**
 * How messages leave the product: about alerts, whose channels are off until their secrets are set,
 * and by SMS.
 */

import { SMS_FORCES, SMS_SENDER, type SmsForce } from "@krapao/contract/wire/messages/sms";
import type { Environment } from "../env-values.ts";

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

/** Who sends text messages. */
export interface SenderConfig {
  /** The name of the sender, as it is registered with the company. */
  sender: string;
  /** The kind of credit; null: the company's default. */
  force: SmsForce | null;
}

/** Reads SMS_SENDER and SMS_FORCE. @throws for a malformed one */
export function readSender(env: Environment): SenderConfig {
  const sender = env.SMS_SENDER || "KRAPAO";
  if (!SMS_SENDER.test(sender)) {
    throw new Error("SMS_SENDER must have at most 11 letters, digits, blanks, dots or dashes");
  }
  const force = SMS_FORCES.find((each) => each === env.SMS_FORCE) ?? null;
  if (env.SMS_FORCE && !force) throw new Error(`SMS_FORCE must be ${SMS_FORCES.join(" or ")}`);
  return { sender, force };
}
