import { useTexts } from "@krapao/browser/i18n/texts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";

interface StepHeadProps {
  title: string;
  text: ReactNode;
  /** Absent: the step has no step before it. */
  onBack?: (() => void) | undefined;
}

/** The heading of a step of the registration, with the way back to the step before it. */
export function StepHead({ title, text, onBack }: StepHeadProps) {
  const core = useTexts(coreTexts);
  return (
    <div className="stack-2">
      <div className="flex items-center gap-1">
        {onBack ? (
          <button type="button" className="iconbtn -ml-3" aria-label={core.back} onClick={onBack}>
            <ArrowLeft className="i" aria-hidden="true" />
          </button>
        ) : null}
        <h1 className="text-24">{title}</h1>
      </div>
      <p className="text-fg-2">{text}</p>
    </div>
  );
}
