import { useEffect, useRef } from "react";

const COUNT = 20;
const FALL_MS = 1_200;
const COLORS = ["#f5d797", "#94b6ff", "#ff8f86", "#46d8a4"];

/** Petals that fall once, above the plate and next to the text; none with reduced motion. */
export function Petals() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const petals = Array.from({ length: COUNT }, (_, at) => drop(box.current, at));
    return () => {
      for (const petal of petals) petal?.remove();
    };
  }, []);
  return <div className="petals" ref={box} aria-hidden="true" />;
}

function drop(box: HTMLElement | null, at: number): HTMLElement | undefined {
  if (!box) return;
  const petal = document.createElement("i");
  petal.style.left = `${(at * 100) / COUNT + Math.random() * 4}%`;
  petal.style.background = COLORS[at % COLORS.length] ?? "";
  box.append(petal);
  const spin = 120 + Math.random() * 240;
  petal.animate(
    [
      { transform: `translateY(-40px) rotate(${-spin}deg)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: `translateY(${30 + Math.random() * 20}dvh) rotate(${spin}deg)`, opacity: 0 },
    ],
    { duration: FALL_MS, delay: Math.random() * 250, easing: "ease-in", fill: "both" },
  );
  return petal;
}
