import { useState } from "react";
import type { Entry } from "./sections.ts";

/** The active option, kept by its key while results arrive around it. */
export function useChoice(entries: readonly Entry[], text: string) {
  const [moved, setMoved] = useState<{ text: string; key: string } | null>(null);
  const kept = moved?.text === text ? entries.findIndex(({ key }) => key === moved.key) : -1;
  const at = Math.max(0, kept);
  const choose = (entry: Entry | undefined) => entry && setMoved({ text, key: entry.key });
  const move = (step: number) =>
    choose(entries[(at + step + entries.length) % Math.max(entries.length, 1)]);
  return {
    active: entries[at] ?? null,
    choose,
    move,
    jump: (to: "first" | "last") => choose(entries.at(to === "first" ? 0 : -1)),
  };
}
