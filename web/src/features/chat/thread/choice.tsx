import type { ChatButton } from "@krapao/contract/member/chat";
import { safeHref } from "@krapao/ui/chat/links";

/** A button of a message: it opens an address or sends an answer; any other kind is plain text. */
export function Choice({ choice, onChoose }: { choice: ChatButton; onChoose: () => void }) {
  const { type, title, payload } = choice;
  const href = type === "web_url" ? safeHref(payload) : undefined;
  if (href) {
    return (
      <a
        className="chat-choice w-full text-center"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {title}
      </a>
    );
  }
  if (type !== "postback")
    return (
      <span className="chat-choice plain border-line text-fg-2 w-full text-center">{title}</span>
    );
  return (
    <button type="button" className="chat-choice w-full text-center" onClick={onChoose}>
      {title}
    </button>
  );
}
