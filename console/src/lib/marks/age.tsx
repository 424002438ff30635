import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import { clockText } from "./format.ts";
import { useNow } from "./now.ts";
import "./marks.css";

interface AgeProps {
  /** Since when it waits, ISO. */
  since: string;
  /** Within how many seconds it should be done; none: only the time. */
  slaSeconds?: number;
}

/** How long something waits: sky, amber from half of its time, coral over 80 %. */
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
