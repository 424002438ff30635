import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  cardAt,
  distance,
  held,
  nearestRest,
  restAfterDrag,
  TURN_MS,
  turning,
} from "./carousel.ts";

/** Movement in pixels that turns a press into a drag. */
const DRAG_PX = 7;
/** A card beyond this distance is neither visible nor focusable. */
const UNSEEN = 1.5;

const stillMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Writes each card's distance from the centre to `--at`, from which the styles compute its place.
 */
function place(list: HTMLElement | null, position: number, count: number) {
  [...(list?.children ?? [])].forEach((item, index) => {
    if (!(item instanceof HTMLElement)) return;
    const at = distance(index, position, count);
    const seen = Math.abs(at) < UNSEEN;
    item.style.setProperty("--at", String(at));
    item.style.visibility = seen ? "" : "hidden";
    item.style.zIndex = String(9 - Math.round(Math.abs(at) * 4));
  });
}

/**
 * Turns a list of cards: to a card, by one, with the finger, or by arrow keys. It changes only the
 * DOM, without React.
 */
export function useTurn(count: number, first: number) {
  const list = useRef<HTMLUListElement>(null);
  const position = useRef(first);
  const frame = useRef(0);
  const [centre, setCentre] = useState(first);
  useLayoutEffect(() => place(list.current, position.current, count));
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const move = (to: number) => {
    position.current = to;
    place(list.current, to, count);
  };
  const turnTo = (rest: number) => {
    cancelAnimationFrame(frame.current);
    setCentre(cardAt(rest, count));
    const from = position.current;
    const began = performance.now();
    const step = (now: number) => {
      const share = stillMotion() ? 1 : (now - began) / TURN_MS;
      // Whole turns are subtracted at rest, so that the numbers stay small.
      move(share >= 1 ? cardAt(rest, count) : turning(from, rest, share));
      if (share < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };
  const show = (index: number) => turnTo(nearestRest(index, position.current, count));
  const turn = (by: 1 | -1) => turnTo(restAfterDrag(centre, centre + by, 0, count));
  const drag = useDrag(list, {
    start: () => cancelAnimationFrame(frame.current),
    position: () => position.current,
    move: (to) => move(held(to, count)),
    end: (from, cardsPerSecond) =>
      turnTo(restAfterDrag(from, position.current, cardsPerSecond, count)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  };
  return { list, centre, show, turn, handlers: { ...drag, onKeyDown } };
}

interface Dragged {
  start: () => void;
  position: () => number;
  move: (position: number) => void;
  end: (from: number, cardsPerSecond: number) => void;
}

interface Grip {
  x: number;
  from: number;
  /** Width of one card in pixels. */
  step: number;
  dragging: boolean;
  last: { x: number; at: number };
  speed: number;
}

/**
 * Dragging with finger or mouse: the cards follow one to one, the speed at the end counts as a
 * flick, and the click is suppressed.
 */
function useDrag(list: { current: HTMLElement | null }, dragged: Dragged) {
  const grip = useRef<Grip | null>(null);
  const justDragged = useRef(false);
  const end = () => {
    const held = grip.current;
    grip.current = null;
    if (!held?.dragging) return;
    justDragged.current = true;
    setTimeout(() => {
      justDragged.current = false;
    });
    dragged.end(held.from, performance.now() - held.last.at > 80 ? 0 : held.speed);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const width = list.current?.clientWidth ?? 390;
      const last = { x: event.clientX, at: performance.now() };
      const step = (width * 330) / 946;
      const from = dragged.position();
      grip.current = { x: event.clientX, from, step, dragging: false, last, speed: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (!held) return;
      if (!held.dragging) {
        if (Math.abs(event.clientX - held.x) < DRAG_PX) return;
        held.dragging = true;
        held.x = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.start();
      }
      const now = performance.now();
      const seconds = Math.max(1, now - held.last.at) / 1000;
      held.speed = (held.last.x - event.clientX) / held.step / seconds;
      held.last = { x: event.clientX, at: now };
      dragged.move(held.from + (held.x - event.clientX) / held.step);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!justDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart(event: { preventDefault(): void }) {
      event.preventDefault();
    },
  };
}
