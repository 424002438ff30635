import { page } from "@krapao/browser/loading/page";
import type { LineCardProps } from "./line-card.tsx";

/** Rare, so its code loads with the first one. */
export const LineCard = page<LineCardProps>(() => import("./line-card.tsx"));
