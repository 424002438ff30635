import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { spinwheelTexts } from "./texts.ts";
import type { WonThing } from "./thing-calls.ts";

const TONES = { open: "gold", handedOver: "jade", expired: "plain" } as const;

/** The state of a won thing. */
export function ThingState({ state }: Pick<WonThing, "state">) {
  const t = useTexts(spinwheelTexts);
  return <Chip tone={TONES[state]}>{t.tabs[state]}</Chip>;
}
