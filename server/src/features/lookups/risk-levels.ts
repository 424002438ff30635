import type { RiskLevel } from "@krapao/contract/console/withdrawals";
import type { RiskSettings } from "./setting.ts";

type LevelSettings = Pick<RiskSettings, "mediumFrom" | "highFrom">;

/** The score from which each level of risk holds, the highest first. */
export const riskLevels = ({ mediumFrom, highFrom }: LevelSettings) =>
  [
    ["high", highFrom],
    ["medium", mediumFrom],
    ["low", 0],
  ] as const;

export const levelOf = (score: number, settings: LevelSettings): RiskLevel =>
  riskLevels(settings).find(([, from]) => score >= from)?.[0] ?? "low";
