import { useTexts } from "@krapao/browser/i18n/texts";
import { LEAVING_REASONS } from "@krapao/contract/member/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { Select } from "@krapao/ui/forms/field";
import { withdrawalTexts } from "./texts.ts";
import type { Leaving } from "./use-withdraw.ts";

interface LeavingChoiceProps {
  value: Leaving;
  onChange: (value: Leaving) => void;
  /** The member goes first anyway: a time-out, a self-exclusion or an own limit of 0. */
  goesFirst: boolean;
  disabled: boolean;
}

/** A member who wants out goes first, with any amount. */
export function LeavingChoice({ value, onChange, goesFirst, disabled }: LeavingChoiceProps) {
  const t = useTexts(withdrawalTexts);
  if (goesFirst) return <Note>{t.goesFirst}</Note>;
  return (
    <Select
      label={t.why}
      value={value ?? ""}
      disabled={disabled}
      hint={value ? t.goesFirst : undefined}
      onChange={({ target }) =>
        onChange(LEAVING_REASONS.find((each) => each === target.value) ?? null)
      }
    >
      <option value="">{t.whys.usual}</option>
      {LEAVING_REASONS.map((each) => (
        <option key={each} value={each}>
          {t.whys[each]}
        </option>
      ))}
    </Select>
  );
}
