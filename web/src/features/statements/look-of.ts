import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Coins,
  Flag,
  Gift,
  type LucideIcon,
  RotateCcw,
} from "lucide-react";
import { origin, type Row } from "./statement-rows.ts";

interface Look {
  icon: LucideIcon;
  tone: string;
}

const LOOKS: Record<Row["statementType"], Look> = {
  deposit: { icon: ArrowDownLeft, tone: "jade" },
  withdraw: { icon: ArrowUpRight, tone: "" },
  transfer: { icon: ArrowLeftRight, tone: "" },
  bonus: { icon: Gift, tone: "gold" },
  finish_bonus: { icon: Flag, tone: "" },
};

/** Icon and colour of an entry. */
export function lookOf(row: Row): Look {
  const kind = origin(row)?.kind;
  if (kind === "luckydraw") return { icon: Coins, tone: "gold" };
  if (kind === "refund") return { icon: RotateCcw, tone: "jade" };
  return LOOKS[row.statementType];
}
