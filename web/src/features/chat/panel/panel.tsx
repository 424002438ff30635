import { Mark } from "@krapao/ui/brand";
import { unreadOf } from "@krapao/ui/chat/log";
import { createLucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import type { Chat } from "./chat.ts";
import { Composer } from "./composer.tsx";
import { type Caller, callerNow, ensureGuestId } from "./identity.ts";
import { chatTexts } from "./texts/index.ts";
import { Thread } from "./thread.tsx";
import { useChat, useView } from "./use-chat.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { focusIfWide, useOpening } from "./use-opening.ts";
import "./panel.css";
import "./thread.css";
import "./message.css";

/** `RefreshCw`, drawn anew: the one of the package lies in a file with much that only a member's pages need. */
const Reload = createLucideIcon("reload", [
  ["path", { d: "M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8", key: "1" }],
  ["path", { d: "M21 3v5h-5M8 16H3v5", key: "2" }],
  ["path", { d: "M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16", key: "3" }],
]);

interface PanelProps {
  open: boolean;
  onClose: () => void;
  /** How many messages nobody has seen; the closed bubble shows them. */
  onUnread: (count: number) => void;
}

/** The chat itself: a sheet on a phone, a dock beside the page from 640 px. Stays in the page once it was opened. */
export default function Panel({ open, onClose, onUnread }: PanelProps) {
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
      className="chat"
      aria-label={t.label}
      onCancel={(event) => {
        // The picture that is shown large, and the picker of files, have a cancel of their own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, target, currentTarget }) => {
        const isOwn = target instanceof Element && target.closest("dialog") === currentTarget;
        // A modal one has told `cancel` of it.
        if (key === "Escape" && isOwn && !currentTarget.matches(":modal")) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // The backdrop is the dialog itself, its content covers the rest.
        if (target === currentTarget && currentTarget.matches(":modal")) onClose();
      }}
    >
      <div className="chat-inside">
        {chat ? (
          <Conversation
            chat={chat}
            open={open}
            input={input}
            onClose={onClose}
            onUnread={onUnread}
          />
        ) : null}
      </div>
    </dialog>
  );
}

interface ConversationProps extends PanelProps {
  chat: Chat;
  input: React.RefObject<HTMLTextAreaElement | null>;
}

function Conversation({ chat, open, input, onClose, onUnread }: ConversationProps) {
  const view = useView(chat);
  const [sent, setSent] = useState(0);
  const unread = unreadOf(view.log);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  // The first time the panel is open before there is anything in it.
  useEffect(() => focusIfWide(input), [input]);
  return (
    <>
      <Head chat={chat} hears={view.hears} isBusy={view.phase === "loading"} onClose={onClose} />
      <Thread chat={chat} view={view} isOpen={open} sent={sent} />
      <Composer chat={chat} input={input} onSend={() => setSent((count) => count + 1)} />
    </>
  );
}

interface HeadProps {
  chat: Chat;
  hears: boolean;
  isBusy: boolean;
  onClose: () => void;
}

function Head({ chat, hears, isBusy, onClose }: HeadProps) {
  const t = useTexts(chatTexts);
  return (
    <header className="chat-head">
      <Mark />
      <div>
        <b>{t.admin}</b>
        <p className={hears ? "chat-status on" : "chat-status"} role="status">
          {hears ? t.online : t.connecting}
        </p>
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.refresh}
        aria-busy={isBusy}
        onClick={() => void chat.refresh()}
      >
        <Reload className="i" aria-hidden="true" />
      </button>
      <button type="button" className="iconbtn" aria-label={t.close} onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </button>
    </header>
  );
}
