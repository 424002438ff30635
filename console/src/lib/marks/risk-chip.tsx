import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { coreTexts } from "../../i18n/texts.ts";

export type RiskLevel = "low" | "medium" | "high";
const TONES = { low: "jade", medium: "amber", high: "coral" } as const;

interface RiskChipProps {
  /** The server's rating. */
  level: RiskLevel;
  /** From 0 to 100; absent in narrow places. */
  score?: number;
}

/** A risk rating: a word, its colour and the score. */
export function RiskChip({ level, score }: RiskChipProps) {
  const core = useTexts(coreTexts);
  return (
    <Chip tone={TONES[level]}>
      {core.risk[level]}
      {score === undefined ? null : <span className="num">{score}</span>}
    </Chip>
  );
}
