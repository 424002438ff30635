import { unreadOf } from "@krapao/browser/chat/log";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Mark } from "@krapao/ui/layout/brand";
import { createLucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Asked } from "../../../lib/help.ts";
import type { Chat, ChatView } from "../chat.ts";
import { type Caller, callerNow, ensureGuestId } from "../identity.ts";
import { presenceOf } from "../presence.ts";
import { chatTexts } from "../texts.ts";
import { Thread } from "../thread/thread.tsx";
import { useChat, useView } from "../use-chat.ts";
import type { AnswerTimeProps } from "./answer-time.tsx";
import { Composer } from "./composer.tsx";
import { useKeyboard } from "./use-keyboard.ts";
import { focusIfWide, useOpening } from "./use-opening.ts";
import "./panel.css";
import "@krapao/ui/chat/thread.css";
import "@krapao/ui/chat/message.css";
import "../thread/thread.css";
import "../thread/message.css";

/** Loads after the head, whose first words do not need it. */
const AnswerTime = page<AnswerTimeProps>(() => import("./answer-time.tsx"));

/**
 * A copy of `RefreshCw`: the package's icon is in a chunk with code that only member pages need.
 */
const Reload = createLucideIcon("reload", [
  ["path", { d: "M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8", key: "1" }],
  ["path", { d: "M21 3v5h-5M8 16H3v5", key: "2" }],
  ["path", { d: "M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16", key: "3" }],
]);

interface PanelProps {
  open: boolean;
  /** What the member asks about, for the message box; null: nothing. */
  draft: Asked | null;
  onDraftTaken: () => void;
  onClose: () => void;
  /** Reports the number of unread messages, which the button of the closed chat shows. */
  onUnread: (count: number) => void;
}

/**
 * The chat: a sheet on a phone, a dock next to the page from 640 px. Once opened it stays in the
 * page.
 */
export default function Panel(props: PanelProps) {
  const { open, onClose } = props;
  const t = useTexts(chatTexts);
  const [caller] = useState<Caller>(() => callerNow() ?? { token: null, guestId: ensureGuestId() });
  const chat = useChat(caller);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useKeyboard(dialog);
  useOpening(dialog, open, input);
  return (
    <dialog
      ref={dialog}
      className="chat p-0 text-inherit overflow-hidden"
      aria-label={t.label}
      onCancel={(event) => {
        // The large picture and the file picker have their own `cancel` event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, target, currentTarget }) => {
        const isOwn = target instanceof Element && target.closest("dialog") === currentTarget;
        // A modal dialog has already fired `cancel`.
        if (key === "Escape" && isOwn && !currentTarget.matches(":modal")) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // A press on the backdrop targets the dialog, whose content covers the rest of it.
        if (target === currentTarget && currentTarget.matches(":modal")) onClose();
      }}
    >
      <div className="chat-inside h-full flex">
        {chat ? <Conversation {...props} chat={chat} input={input} /> : null}
      </div>
    </dialog>
  );
}

interface ConversationProps extends PanelProps {
  chat: Chat;
  input: React.RefObject<HTMLTextAreaElement | null>;
}

function Conversation(props: ConversationProps) {
  const { chat, open, input, draft, onDraftTaken, onClose, onUnread } = props;
  const view = useView(chat);
  const [sent, setSent] = useState(0);
  const unread = unreadOf(view.log);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  // The panel opens before its conversation exists.
  useEffect(() => focusIfWide(input), [input]);
  return (
    <>
      <Head chat={chat} view={view} isOpen={open} onClose={onClose} />
      <Thread chat={chat} view={view} isOpen={open} sent={sent} />
      <Composer
        chat={chat}
        input={input}
        draft={draft}
        onDraftTaken={onDraftTaken}
        onSend={() => setSent((count) => count + 1)}
      />
    </>
  );
}

interface HeadProps {
  chat: Chat;
  view: ChatView;
  isOpen: boolean;
  onClose: () => void;
}

function Head({ chat, view, isOpen, onClose }: HeadProps) {
  const t = useTexts(chatTexts);
  const { isJoined, phase } = view;
  const presence = presenceOf(view);
  const agent = view.log.state?.agentName ?? "";
  return (
    <header className="chat-head flex items-center gap-3">
      <Mark />
      <div>
        <b>{t.admin}</b>
        <p
          className={
            presence !== "connecting" && presence !== "away" ? "chat-status on" : "chat-status"
          }
          role="status"
          data-joined={isJoined || undefined}
        >
          {presence === "agent" ? t.withAgent(agent) : t.presence[presence]}
        </p>
        <Part>
          <AnswerTime isOpen={isOpen} presence={presence} />
        </Part>
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.refresh}
        aria-busy={phase === "loading"}
        onClick={() => void chat.conversation.refresh()}
      >
        <Reload className="i" aria-hidden="true" />
      </button>
      <button type="button" className="iconbtn" aria-label={t.close} onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </button>
    </header>
  );
}
