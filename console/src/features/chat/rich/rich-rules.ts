import type { ChatButton, ChatCard, ChatContent } from "@krapao/contract/member/chat";
import { safeHref } from "@krapao/ui/chat/links";

export const RICH_KINDS = ["quick_replies", "buttons", "generic"] as const;
export type RichKind = (typeof RICH_KINDS)[number];

/** Most choices of each kind of message; a phone shows no more at once. */
export const CHOICES_MAX = { quick_replies: 8, buttons: 3, generic: 3 } as const;
export const CARDS_MAX = 5;

/** A choice that is being edited: its title, and an address if it opens a page. */
export interface ChoiceDraft {
  key: string;
  title: string;
  url: string;
}

export interface CardDraft {
  key: string;
  title: string;
  subtitle: string;
  /** The path of its picture on the server, and the address that shows it here. */
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

/** The choices that have a title. Pressing one without an address sends its title back. */
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

/** The message of a draft. With `isPreview`, pictures have their addresses of this page. */
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

/** The problem that prevents sending a draft; null when there is none. */
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
