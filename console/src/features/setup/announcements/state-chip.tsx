import { useTexts } from "@krapao/browser/i18n/texts";
import type { State } from "@krapao/contract/console/announcements/announcements";
import { Chip } from "@krapao/ui/feedback/chip";
import { announcementsTexts } from "../texts.ts";

const TONES: Record<State, "amber" | "sky" | "jade" | "plain"> = {
  draft: "amber",
  scheduled: "sky",
  sending: "sky",
  paused: "amber",
  sent: "jade",
  cancelled: "plain",
};

export function StateChip({ state }: { state: State }) {
  const t = useTexts(announcementsTexts);
  return <Chip tone={TONES[state]}>{t.states[state]}</Chip>;
}
