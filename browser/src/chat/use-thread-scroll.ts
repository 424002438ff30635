import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Within this distance of the bottom the thread follows new messages. */
const NEAR_PX = 60;
/** Older messages load when the top is nearer than this. */
const TOP_PX = 160;

interface Thread {
  /** `seq` of the oldest message shown; it decreases when older messages are added. */
  first: number | undefined;
  /** Changes whenever the shown content changes. */
  shown: unknown;
  hasOlder: boolean;
  onTop: () => void;
}

const topWithin = (node: Element, content: Element) =>
  node.getBoundingClientRect().top - content.getBoundingClientRect().top;

/**
 * Scrolls a thread: at the bottom it follows new messages; elsewhere the visible messages keep
 * their place, whatever is added before or after them. Browsers' own anchoring is not enough: not
 * all have it, and none anchors at the very top.
 */
export function useThreadScroll({ first, shown, hasOlder, onTop }: Thread) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const size = useRef("");
  const anchor = useRef<{ first: number; top: number } | null>(null);
  const [isFar, setFar] = useState(false);

  const toBottom = (smooth = false) => {
    const node = box.current;
    isStuck.current = true;
    setFar(false);
    const calm = !smooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
    node?.scrollTo({ top: node.scrollHeight, behavior: calm ? "instant" : "smooth" });
  };
  const onScroll = useEffectEvent(() => {
    const node = box.current;
    if (!node) return;
    const below = node.scrollHeight - node.scrollTop - node.clientHeight;
    // A keyboard that opens also scrolls the box. Only a scroll without a change of size is the
    // reader's own.
    const isByHand = sizeOf(node) === size.current;
    if (isStuck.current && below > NEAR_PX && !isByHand) return;
    isStuck.current = below <= NEAR_PX;
    setFar(!isStuck.current);
    if (hasOlder && node.scrollTop < TOP_PX) onTop();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what moves
  useLayoutEffect(() => {
    const [node, inner, last] = [box.current, content.current, anchor.current];
    if (!node || !inner) return;
    if (last && first !== undefined && first < last.first) {
      const moved = messageOf(inner, last.first);
      if (moved) node.scrollTop += topWithin(moved, inner) - last.top;
    } else if (isStuck.current) node.scrollTop = node.scrollHeight;
    size.current = sizeOf(node);
    const mark = first === undefined ? null : messageOf(inner, first);
    anchor.current = mark && first !== undefined ? { first, top: topWithin(mark, inner) } : null;
    // When one page does not fill the box, it cannot be scrolled to its top.
    if (hasOlder && node.scrollHeight <= node.clientHeight + TOP_PX) onTop();
  }, [first, shown, hasOlder]);

  useResizing(box, content, (node) => {
    if (isStuck.current) node.scrollTop = node.scrollHeight;
    size.current = sizeOf(node);
  });
  useEffect(() => {
    const node = box.current;
    const scrolled = () => onScroll();
    node?.addEventListener("scroll", scrolled, { passive: true });
    return () => node?.removeEventListener("scroll", scrolled);
  }, []);
  return { box, content, isFar, toBottom };
}

const messageOf = (content: Element, seq: number) => content.querySelector(`[data-seq="${seq}"]`);
const sizeOf = ({ clientHeight, scrollHeight }: Element) => `${clientHeight} ${scrollHeight}`;

/** Calls back when the box shrinks (a keyboard) or its content grows (a picture). */
function useResizing(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  onResize: (box: HTMLDivElement) => void,
) {
  const resized = useEffectEvent(() => box.current && onResize(box.current));
  useEffect(() => {
    const observer = new ResizeObserver(() => resized());
    for (const node of [box.current, content.current]) if (node) observer.observe(node);
    return () => observer.disconnect();
  }, [box, content]);
}
