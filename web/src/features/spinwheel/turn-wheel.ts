import { sliceUnder } from "@krapao/ui/wheel/wheel-math";
import { buzz } from "../../lib/device/buzz.ts";

const EASE_WHEEL = "cubic-bezier(0.12, 0.72, 0.08, 1)";
const FADE_MS = 200;
const NUDGE_MS = 120;

interface Turn {
  disc: SVGElement;
  pointer: SVGElement;
  from: number;
  to: number;
  count: number;
  ms: number;
}

/** Turns the disc to its end in one animation. With reduced motion it fades to the end position. */
export async function turnWheel({ disc, pointer, from, to, count, ms }: Turn): Promise<void> {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const end = `rotate(${to}deg)`;
  const run = isStill
    ? disc.animate([{ opacity: 0.15 }, { opacity: 1 }], FADE_MS)
    : disc.animate([{ transform: `rotate(${from}deg)` }, { transform: end }], {
        duration: ms,
        easing: EASE_WHEEL,
      });
  disc.style.transform = end;
  if (!isStill) nudge(run, { pointer, from, to, count });
  // A wheel that was removed from the page has nothing to wait for.
  await run.finished.catch(() => undefined);
  buzz();
}

/** The pointer ticks at every edge that passes. */
function nudge(run: Animation, { pointer, from, to, count }: Omit<Turn, "disc" | "ms">): void {
  let last = sliceUnder(from, count);
  const follow = () => {
    const progress = run.effect?.getComputedTiming().progress;
    if (run.playState !== "running" || typeof progress !== "number") return;
    const now = sliceUnder(from + (to - from) * progress, count);
    if (now !== last) {
      last = now;
      pointer.animate([{ transform: "rotate(-4deg)" }, { transform: "none" }], NUDGE_MS);
    }
    requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}
