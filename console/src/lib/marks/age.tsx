import { useTexts } from "@krapao/browser/i18n/texts";
import { coreTexts } from "../../i18n/texts.ts";
import { clockText } from "../format.ts";
import { useNow } from "../session/now.ts";
import "./marks.css";

interface AgeProps {
  /** Start of the wait, ISO. */
  since: string;
  /** Target time in seconds; absent: only the duration is shown. */
  slaSeconds?: number;
}

/** The duration of a wait: sky, amber from half of its target time, coral over 80 %. */
export function Age({ since, slaSeconds }: AgeProps) {
  const core = useTexts(coreTexts);
  const now = useNow();
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000));
  const share = slaSeconds ? seconds / slaSeconds : 0;
  const tone = !slaSeconds ? "" : share > 0.8 ? "coral" : share > 0.5 ? "amber" : "sky";
  const clock = clockText(seconds);
  return (
    <span className={`age num ${tone}`}>
      <span aria-hidden="true">{clock}</span>
      <span className="vh">
        {core.waited(clock)}
        {share > 1 ? `, ${core.overdue}` : ""}
      </span>
    </span>
  );
}
