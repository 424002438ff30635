import { Chip } from "@krapao/ui/chip";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

export type RiskLevel = "low" | "medium" | "high";
const TONES = { low: "jade", medium: "amber", high: "coral" } as const;

interface RiskChipProps {
  /** As the server judged it. */
  level: RiskLevel;
  /** 0 to 100; left out in narrow places. */
  score?: number;
}

/** How risky something is: a word, its colour and the score. */
export function RiskChip({ level, score }: RiskChipProps) {
  const core = useTexts(coreTexts);
  return (
    <Chip tone={TONES[level]}>
      {core.risk[level]}
      {score === undefined ? null : <span className="num">{score}</span>}
    </Chip>
  );
}
