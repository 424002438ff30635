import { useTexts } from "@krapao/browser/i18n/texts";
import type { LineStep } from "@krapao/contract/member/statements";
import { Check, Clock, X } from "lucide-react";
import type th from "../../i18n/lines/th.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { dateOnly, timeOnly } from "../format.ts";
import type { LineDetail } from "./use-line.ts";
import "./timeline.css";

type Texts = typeof th;

interface TimelineProps {
  detail: Pick<LineDetail, "line" | "steps">;
  /** The names of source and target, for a transfer. */
  places?: { from: string; to: string };
}

/** What happened to a line and when; what is expected next comes last, without a time. */
export function Timeline({ detail: { line, steps }, places }: TimelineProps) {
  const t = useTexts(lineTexts);
  const isOpen = line.status === "PROCESSING";
  const reached = steps.filter(({ at }) => at !== null).length - 1;
  const first = steps.find(({ at }) => at !== null)?.at;
  return (
    <ol className="timeline grid text-left" aria-label={t.timeline}>
      {steps.map(({ step, at }, index) => {
        const tone = at === null ? "next" : isOpen && index === reached ? "now" : toneOf(step);
        const day = at && first && dateOnly(at) !== dateOnly(first) ? `${dateOnly(at)} ` : "";
        return (
          <li key={`${step} ${at}`} className={tone}>
            <span className="dot place-items-center size-6 rounded-[50%]">
              <StepIcon tone={tone} />
            </span>
            <span>{stepText(t, step, places)}</span>
            {at === null ? (
              <small>{t.waiting}</small>
            ) : (
              <time className="num" dateTime={at}>
                {day}
                {timeOnly(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepIcon({ tone }: { tone: string }) {
  const Icon = tone === "bad" ? X : tone === "done" ? Check : Clock;
  return <Icon className="i" aria-hidden="true" />;
}

const BAD: readonly LineStep[] = ["notFound", "closed", "toPayer", "reversed", "returned", "back"];

const toneOf = (step: LineStep) => (BAD.includes(step) ? "bad" : "done");

function stepText(t: Texts, step: LineStep, places: TimelineProps["places"]): string {
  if (places && (step === "left" || step === "back")) return t.moved[step](places.from);
  if (places && step === "done") return t.moved.done(places.to);
  // A server that is newer than this page may know more steps.
  return t.steps[step] ?? t.steps.review;
}
