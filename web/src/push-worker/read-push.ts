import type { pushTexts } from "../i18n/push/index.ts";

const KINDS = ["deposit", "withdrawal", "chat"] as const;

export interface PushNews {
  /** null: news of a kind that this version does not know yet. */
  kind: (typeof KINDS)[number] | null;
  locale: keyof typeof pushTexts;
}

/** Reads what the server sent; whatever it is, something can be shown: a browser insists on it. */
export function readPush(text: string | undefined): PushNews {
  let body: { kind?: unknown; locale?: unknown } = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "");
    if (typeof parsed === "object" && parsed !== null) body = parsed;
  } catch {
    // Not ours, or of another time.
  }
  const locale = (["th", "la", "en"] as const).find((each) => each === body.locale) ?? "th";
  return { kind: KINDS.find((each) => each === body.kind) ?? null, locale };
}
