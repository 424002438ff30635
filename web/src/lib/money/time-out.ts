import { page } from "@krapao/browser/loading/page";
import type { Ways } from "./ways-answer.ts";

/** The line of a money tile, where the ways have something to say. */
export const TileNote = page<{ of: "deposit" | "withdraw"; ways: Ways; usual: string }>(
  () => import("./tile-note.tsx"),
);

/** The notice of a time-out, which only those members load who are in one. */
export const TimeOutNote = page<{ until: string; ways: Ways }>(() => import("./time-out-note.tsx"));
