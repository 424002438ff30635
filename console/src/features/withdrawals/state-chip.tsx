import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import type th from "./texts/th.ts";
import { withdrawalsTexts } from "./texts.ts";

export type ShownState = keyof (typeof th)["states"];

const TONES: Partial<Record<ShownState, "jade" | "coral" | "amber" | "sky">> = {
  paid: "jade",
  refused: "coral",
  rejected: "coral",
  failed: "coral",
  returned: "coral",
  late: "coral",
  contradicted: "coral",
  unknown: "amber",
  review: "amber",
  approved: "sky",
  sent: "sky",
};

export function StateChip({ state }: { state: ShownState }) {
  const t = useTexts(withdrawalsTexts);
  return <Chip tone={TONES[state] ?? "plain"}>{t.states[state]}</Chip>;
}
