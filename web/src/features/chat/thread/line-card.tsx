import { useTexts } from "@krapao/browser/i18n/texts";
import type { ReportedLine } from "@krapao/contract/member/chat";
import { LineCard } from "@krapao/ui/chat/line-card";
import { X } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { dateTime } from "../../../lib/format.ts";
import { laterTexts } from "../texts.ts";

export interface LineCardProps {
  line: ReportedLine;
  /** Before it is sent: takes it out of the message. */
  onRemove?: () => void;
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [laterTexts];

/** The line of the statement that a member asks about. */
export default function ReportedLineCard({ line, onRemove }: LineCardProps) {
  const t = useTexts(laterTexts);
  const core = useTexts(coreTexts);
  return (
    <LineCard
      {...line}
      label={t.line}
      name={t.types[line.type] ?? line.reference}
      statusLabels={core}
      time={dateTime(line.createdAt)}
      action={
        onRemove ? (
          <button
            type="button"
            className="iconbtn flex-none"
            aria-label={t.removeLine}
            onClick={onRemove}
          >
            <X className="i i18" aria-hidden="true" />
          </button>
        ) : null
      }
    />
  );
}
