import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type ProtectionState,
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
} from "@krapao/contract/member/protection";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { RadioRow } from "@krapao/ui/forms/choice";
import { PasswordField } from "@krapao/ui/forms/field";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { BoundMoney } from "./bound-money.tsx";
import { ExclusionText } from "./exclusion-text.tsx";
import { protectionTexts } from "./texts.ts";
import { useStartSelfExclusion } from "./use-protection.ts";

/**
 * The minimum length of each. It is only used to offer those that end after the current exclusion.
 */
const LEAST_MS: Record<SelfExclusionLength, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  half_year: 184 * DAY_MS,
  year: 366 * DAY_MS,
  five_years: 1_827 * DAY_MS,
};

/** The lengths that would extend the current exclusion. */
function offered({ now, excludedUntil }: Pick<ProtectionState, "now" | "excludedUntil">) {
  if (excludedUntil === null) return SELF_EXCLUSION_LENGTHS;
  const leftMs = Date.parse(excludedUntil) - Date.parse(now);
  return SELF_EXCLUSION_LENGTHS.filter((length) => LEAST_MS[length] > leftMs);
}

interface SelfExclusionFormProps {
  state: ProtectionState;
  onBack: () => void;
}

/** Starts or extends a self-exclusion: its length, the password, and a last confirmation. */
export function SelfExclusionForm({ state, onBack }: SelfExclusionFormProps) {
  const t = useTexts(protectionTexts);
  const core = useTexts(coreTexts);
  const [length, setLength] = useState<SelfExclusionLength | null>(null);
  const [password, setPassword] = useState("");
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useStartSelfExclusion();
  const chosen = length === null ? "" : t.lengths[length];
  const start = () => {
    if (length === null) return;
    const end = () => setAsking(false);
    mutate({ length, password }, { onSuccess: onBack, onError: end });
  };
  return (
    <Sheet
      title={t.exclusion}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={isPending ? undefined : onBack}
      busy={isPending}
      footer={
        <Button block disabled={length === null || password === ""} onClick={() => setAsking(true)}>
          {length === null ? t.exclusion : t.start(chosen)}
        </Button>
      }
    >
      <ExclusionText />
      <fieldset className="exclusion-lengths" aria-label={t.howLong}>
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
        <BoundMoney />
        {t.final}
      </ConfirmDialog>
    </Sheet>
  );
}
