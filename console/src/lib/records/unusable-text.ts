/** A stored reason in words: why an answer of an external party proves nothing. */
import type { TextsOf } from "@krapao/browser/i18n/texts";
import type { unusableTexts } from "../../i18n/texts.ts";

type Kinds = TextsOf<typeof unusableTexts>["kinds"];

/** Reasons of a call without an answer, as the server stores them. */
const UNANSWERED = ["timeout", "reset", "refused", "breaker", "busy", "too_large", "invalid"];

/**
 * `unreadable data.amount` becomes the words of the kind, and the field.
 * @param own the words of reasons that are no answer of a company
 */
export function unusableText(
  kinds: Kinds,
  reason: string,
  own: Readonly<Record<string, string>> = {},
): string {
  const [kind = "", ...rest] = reason.split(" ");
  const detail = rest.join(" ");
  const known = own[reason];
  if (known !== undefined) return known;
  if (UNANSWERED.includes(kind)) return `${kinds.none} (${kind})`;
  const words = { ...kinds, none: undefined }[kind as keyof Kinds];
  if (words === undefined) return reason;
  return detail === "" ? words : `${words}: ${detail}`;
}
