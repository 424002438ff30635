import { isLanguage, type Language } from "@krapao/contract/languages";

const KINDS = [
  "deposit",
  "waiting",
  "returning",
  "returned",
  "gift",
  "noGift",
  "withdrawal",
  "chat",
] as const;

export interface PushNews {
  /** null: a kind of message that this version does not know yet. */
  kind: (typeof KINDS)[number] | null;
  locale: Language;
  /** The operator's own words; null: those of the kind. */
  announcement: { id: string; title: string; body: string } | null;
}

/** Reads a push message. It always returns a text, since browsers require a push to show one. */
export function readPush(text: string | undefined): PushNews {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "");
    if (typeof parsed === "object" && parsed !== null) body = { ...parsed };
  } catch {
    // Not our format, or that of another version.
  }
  const locale = typeof body.locale === "string" && isLanguage(body.locale) ? body.locale : "th";
  const kind = KINDS.find((each) => each === body.kind) ?? null;
  return { kind, locale, announcement: announcementOf(body) };
}

function announcementOf({ kind, id, title, body }: Record<string, unknown>) {
  const isWhole = typeof id === "string" && typeof title === "string" && title !== "";
  if (kind !== "announcement" || !isWhole) return null;
  return { id, title, body: typeof body === "string" ? body : "" };
}
