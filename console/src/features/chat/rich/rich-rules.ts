import type { ChatButton, ChatCard, ChatContent } from "@krapao/contract/chat";
import { safeHref } from "@krapao/ui/chat/links";

export const RICH_KINDS = ["quick_replies", "buttons", "generic"] as const;
export type RichKind = (typeof RICH_KINDS)[number];

/** How many of each a message of the desk has at most; a phone shows no more at once. */
export const CHOICES_MAX = { quick_replies: 8, buttons: 3, generic: 3 } as const;
export const CARDS_MAX = 5;

/** A choice as it is written: words, and an address if it opens a page. */
export interface ChoiceDraft {
  key: string;
  title: string;
  url: string;
}

export interface CardDraft {
  key: string;
  title: string;
  subtitle: string;
  /** Where the server keeps its picture, and what shows it here. */
  image: string;
  shown: string;
  choices: readonly ChoiceDraft[];
}

export interface RichDraft {
  kind: RichKind;
  text: string;
  choices: readonly ChoiceDraft[];
  cards: readonly CardDraft[];
}

export const newChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), title: "", url: "" });
export const newCard = (): CardDraft => ({
  key: crypto.randomUUID(),
  title: "",
  subtitle: "",
  image: "",
  shown: "",
  choices: [],
});

/** Choices that have words; what is pressed comes back as these words. */
function buttonsOf(choices: readonly ChoiceDraft[]): ChatButton[] {
  return choices
    .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
    .filter(({ title }) => title !== "")
    .map(({ title, url }) =>
      url === ""
        ? { type: "postback", title, payload: title }
        : { type: "web_url", title, payload: url },
    );
}

function cardOf({ title, subtitle, image, choices }: CardDraft): ChatCard {
  return {
    title: title.trim(),
    subtitle: subtitle.trim(),
    image_url: image,
    buttons: buttonsOf(choices),
  };
}

/** The message of a draft. `isPreview` shows pictures as this page has them. */
export function contentOf(draft: RichDraft, isPreview = false): ChatContent {
  const { kind, text, choices, cards } = draft;
  if (kind !== "generic") {
    return {
      message_type: kind,
      payload: { message: text.trim() },
      payloads: buttonsOf(choices),
    };
  }
  const payloads = cards.map((card) => cardOf(isPreview ? { ...card, image: card.shown } : card));
  return { message_type: kind, payload: {}, payloads };
}

/** What a draft lacks before it can be sent; null: nothing. */
export function lackOf({
  kind,
  text,
  choices,
  cards,
}: RichDraft): "text" | "choices" | "url" | null {
  const all = kind === "generic" ? cards.flatMap((card) => card.choices) : choices;
  if (all.some(({ url }) => url.trim() !== "" && !safeHref(url.trim()))) return "url";
  if (kind === "generic") {
    return cards.length > 0 && cards.every(({ title }) => title.trim() !== "") ? null : "text";
  }
  if (text.trim() === "") return "text";
  return buttonsOf(choices).length > 0 ? null : "choices";
}
