import { PAUSES, type PauseLength, type ProtectionState } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button";
import { RadioRow } from "@krapao/ui/choice";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { PasswordField } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { protectionTexts } from "./texts/index.ts";
import { usePause } from "./use-protection.ts";

const DAY_MS = 24 * 3_600_000;
/** At least so long; which of them end later than the rest that runs is all that they are needed for. */
const LEAST_MS: Record<PauseLength, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  half_year: 184 * DAY_MS,
  year: 366 * DAY_MS,
  five_years: 1_827 * DAY_MS,
};

/** Those that would make the rest longer than it is. */
function offered({ now, pausedUntil }: Pick<ProtectionState, "now" | "pausedUntil">) {
  if (pausedUntil === null) return PAUSES;
  const leftMs = Date.parse(pausedUntil) - Date.parse(now);
  return PAUSES.filter((length) => LEAST_MS[length] > leftMs);
}

/** Begins a rest from play, or makes it longer: how long, the password, and a last question. */
export function PauseForm({ state, onBack }: { state: ProtectionState; onBack: () => void }) {
  const t = useTexts(protectionTexts);
  const core = useTexts(coreTexts);
  const [length, setLength] = useState<PauseLength | null>(null);
  const [password, setPassword] = useState("");
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = usePause();
  const chosen = length === null ? "" : t.lengths[length];
  const start = () => {
    if (length === null) return;
    const end = () => setAsking(false);
    mutate({ length, password }, { onSuccess: onBack, onError: end });
  };
  return (
    <Sheet
      title={t.pause}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={isPending ? undefined : onBack}
      busy={isPending}
      footer={
        <Button block disabled={length === null || password === ""} onClick={() => setAsking(true)}>
          {length === null ? t.pause : t.start(chosen)}
        </Button>
      }
    >
      <p className="text-14 text-fg-2">{t.pauseText}</p>
      <fieldset className="pause-lengths" aria-label={t.howLong}>
        {offered(state).map((each) => (
          <RadioRow
            key={each}
            name="length"
            value={each}
            checked={each === length}
            onChange={() => setLength(each)}
          >
            {t.lengths[each]}
          </RadioRow>
        ))}
      </fieldset>
      <Note tone="warn">{t.final}</Note>
      <PasswordField
        label={t.password}
        name="password"
        icon={LockKeyhole}
        autoComplete="current-password"
        showLabel={core.showPassword}
        hideLabel={core.hidePassword}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <ConfirmDialog
        open={asking}
        title={t.sure(chosen)}
        icon={ShieldCheck}
        tone="sky"
        cancelLabel={t.back}
        confirmLabel={t.start(chosen)}
        loading={isPending && t.starting}
        onConfirm={start}
        onCancel={() => setAsking(false)}
      >
        {t.final}
      </ConfirmDialog>
    </Sheet>
  );
}
