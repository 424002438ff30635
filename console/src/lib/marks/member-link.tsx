import { page } from "@krapao/browser/loading/page";
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Link } from "wouter";
import { previewTexts } from "../../i18n/texts.ts";
import type { MemberCardProps } from "./member-card.tsx";

/** Loads with the first card. */
const MemberCard = page<MemberCardProps>(() => import("./member-card.tsx"), [previewTexts]);

/** A pointer that passes over a link opens nothing. */
const OPEN_MS = 350;
/** Enough to move the pointer from the link to the card. */
const CLOSE_MS = 150;

/** Whether a card is shown, with the delays of pointer and keyboard. */
function useCard() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  // Without the card's code the link works as any other.
  const show = () =>
    MemberCard.preload().then(
      () => isWanted.current && setOpen(true),
      () => undefined,
    );
  const plan = (open: boolean, afterMs: number) => {
    isWanted.current = open;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (open ? void show() : setOpen(false)), afterMs);
  };
  useEffect(
    () => () => {
      isWanted.current = false;
      clearTimeout(timer.current);
    },
    [],
  );
  const close = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    const onScroll = () => close();
    addEventListener("keydown", onKey);
    addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [isOpen]);
  return { isOpen, plan };
}

interface MemberLinkProps {
  id: string;
  className?: string | undefined;
  /** Absent: the page of the member. */
  href?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A link to a member. A pointer that rests on it, or the keyboard, shows a card of the member. */
export function MemberLink({ id, className, href, title, children }: MemberLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const cardId = useId();
  const { isOpen, plan } = useCard();
  return (
    <>
      <Link
        ref={link}
        href={href ?? `/members/${id}`}
        className={className}
        title={title}
        aria-describedby={isOpen ? cardId : undefined}
        onPointerEnter={(event) => event.pointerType === "mouse" && plan(true, OPEN_MS)}
        onPointerLeave={() => plan(false, CLOSE_MS)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && plan(true, OPEN_MS)}
        onBlur={() => plan(false, 0)}
        onClick={() => plan(false, 0)}
      >
        {children}
      </Link>
      {isOpen
        ? createPortal(
            <Suspense fallback={null}>
              <MemberCard
                memberId={id}
                id={cardId}
                link={link}
                onEnter={() => plan(true, 0)}
                onLeave={() => plan(false, CLOSE_MS)}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
