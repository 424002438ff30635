import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { enableChatWidget } from "@krapao/contract/member/lookups";
import { toast } from "@krapao/ui/overlays/toast";
import { MessageCircle, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { api } from "../../lib/api/api.ts";
import { useSheet } from "../../lib/navigation/navigation.tsx";
import { useToken } from "../../lib/session/session.ts";
import { callerNow } from "./identity.ts";
import { useBackCloses } from "./panel/use-back-closes.ts";
import { chatTexts } from "./texts.ts";
import { useDraft } from "./use-draft.ts";
import { watchUnread } from "./watch-unread.ts";
import "./bubble.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [chatTexts];

const INVITE_MS = 6_000;
const Panel = page(() => import("./panel/panel.tsx"));

/** The button that opens the chat, on every page with a menu, while the operator offers it. */
export default function Bubble() {
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
  const fab = useRef<HTMLDivElement>(null);
  useStepAside(fab);
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
      <div
        ref={fab}
        className="chatfab items-center gap-2.5"
        data-open={isOpen}
        hidden={isSheet && !isOpen}
      >
        {isInviting && !isOpen ? (
          <button
            type="button"
            className="say border border-line-2 text-13 font-medium"
            tabIndex={-1}
            aria-hidden="true"
            onClick={open}
          >
            {t.invite}
          </button>
        ) : null}
        <button
          type="button"
          className="bub relative rounded-[50%] grid place-items-center text-white"
          aria-label={isOpen ? t.close : badge > 0 ? `${t.open}, ${t.unread(badge)}` : t.open}
          aria-expanded={isOpen}
          onClick={isOpen ? close : open}
        >
          <span className="turns" aria-hidden="true">
            <MessageCircle className="i i24" />
            <X className="i i24" />
          </span>
          {badge > 0 ? (
            <span className="count num absolute grid place-items-center" aria-hidden="true">
              {badge > 99 ? "99+" : badge}
            </span>
          ) : null}
        </button>
      </div>
      {isLoaded ? (
        <Panel
          open={isOpen}
          draft={draft.text}
          onDraftTaken={draft.onTaken}
          onClose={close}
          onUnread={setUnread}
        />
      ) : null}
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

/** Moves the bubble off the buttons of the page, by code that loads later. */
function useStepAside(fab: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = import("./step-aside.ts")
      .then(({ stepAside }) => fab.current && stepAside(fab.current))
      .catch(() => null);
    return () => void stop.then((end) => end?.());
  }, [fab]);
}

/** Whether the invitation is shown next to the bubble: until a scroll, or for 6 s. */
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
