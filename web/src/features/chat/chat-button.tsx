import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { enableChatWidget } from "@krapao/contract/member/lookups";
import { toast } from "@krapao/ui/overlays/toast";
import { MessageCircle, X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { coreTexts } from "../../i18n/core/index.ts";
import { api } from "../../lib/api/api.ts";
import { useSheet } from "../../lib/navigation/navigation.tsx";
import { useToken } from "../../lib/session/session.ts";
import { callerNow } from "./identity.ts";
import { useBackCloses } from "./panel/use-back-closes.ts";
import { chatTexts } from "./texts.ts";
import { useDraft } from "./use-draft.ts";
import { watchUnread } from "./watch-unread.ts";
import "./chat-button.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [chatTexts];

const INVITE_MS = 6_000;
const Panel = page(() => import("./panel/panel.tsx"));

/** The button in the top bar that opens the chat, while the operator offers one. */
export default function ChatButton() {
  const isOffered = useOffered();
  const token = useToken();
  // Another login is another conversation.
  return isOffered ? <Offered key={token} /> : null;
}

function useOffered(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    api(enableChatWidget).then(
      (answer) => setOffered(answer.enableChatWidget),
      () => undefined,
    );
  }, []);
  return isOffered;
}

function Offered() {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const isSheet = useSheet() !== null;
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [unread, setUnread] = useState(0);
  const isInviting = useInvite();
  const close = useBackCloses(isOpen, () => setOpen(false));
  useEffect(() => {
    const caller = isLoaded ? null : callerNow();
    if (!caller) return;
    // Messages that were pending when the page was left are sent without opening the chat.
    resume().then(
      (isNeeded) => isNeeded && setLoaded(true),
      () => undefined,
    );
    return watchUnread(caller, setUnread);
  }, [isLoaded]);
  const open = () =>
    Panel.preload().then(
      () => {
        setLoaded(true);
        setOpen(true);
      },
      () => toast("error", core.noNetwork),
    );
  const draft = useDraft(isSheet, open);
  const badge = isOpen ? 0 : unread;
  return (
    <>
      {isInviting && !isOpen ? (
        <button
          type="button"
          className="chat-say absolute border border-line-2 text-13 font-medium min-h-9 px-3 leading-(--lh-tight) whitespace-nowrap"
          tabIndex={-1}
          aria-hidden="true"
          onClick={open}
        >
          {t.invite}
        </button>
      ) : null}
      <button
        type="button"
        className="chat-button iconbtn relative"
        aria-label={isOpen ? t.close : badge > 0 ? `${t.open}, ${t.unread(badge)}` : t.open}
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <span className="turns" aria-hidden="true">
          <MessageCircle className="i" />
          <X className="i" />
        </span>
        {badge > 0 ? (
          <span
            className="count num absolute grid place-items-center text-12 font-bold"
            aria-hidden="true"
          >
            {badge > 99 ? "99+" : badge}
          </span>
        ) : null}
      </button>
      {isLoaded
        ? // Outside the bar, which has an order of layers that the panel is above.
          createPortal(
            <Panel
              open={isOpen}
              draft={draft.asked}
              onDraftTaken={draft.onTaken}
              onClose={close}
              onUnread={setUnread}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** Loads the chat if this browser has pending messages; returns whether it does. */
async function resume(): Promise<boolean> {
  const { entries } = await import("./storage.ts");
  if ((await entries.count()) === 0) return false;
  await Panel.preload();
  return true;
}

/** Whether the invitation is shown next to the button: until a scroll, or for 6 s. */
function useInvite(): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const hide = () => setShown(false);
    const timer = setTimeout(hide, INVITE_MS);
    document.addEventListener("scroll", hide, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, []);
  return isShown;
}
