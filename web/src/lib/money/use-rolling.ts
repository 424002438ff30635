import { useEffect, useRef, useState } from "react";

const ROLL_MS = 240;
const TINT_MS = 760;

/**
 * An amount in minor units that rolls to its new value, and whether it has just risen. With reduced
 * motion the new value shows at once.
 * @param from what it rolls from when it shows first
 */
export function useRolling(target: bigint, from = target): { value: bigint; rising: boolean } {
  const [value, setValue] = useState(from);
  const [rising, setRising] = useState(false);
  const shown = useRef(from);
  useEffect(() => {
    const start = shown.current;
    if (start === target) return;
    const ms = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ROLL_MS;
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      shown.current = between(start, target, ms === 0 ? 1 : (now - began) / ms);
      setValue(shown.current);
      if (shown.current !== target) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    setRising(target > start);
    const tint = setTimeout(() => setRising(false), TINT_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(tint);
    };
  }, [target]);
  return { value, rising };
}

/** The amount at a share of the animation, 0..1; exact at the end. */
export function between(from: bigint, to: bigint, share: number): bigint {
  if (share >= 1) return to;
  return from + ((to - from) * BigInt(Math.round(Math.max(0, share) * 1000))) / 1000n;
}
