import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type Announcement,
  CHANNELS,
  type Result,
} from "@krapao/contract/console/announcements/announcements";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { whole } from "../../../lib/format.ts";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { announcementsTexts } from "../texts.ts";
import { type Step, takeStep } from "./announcement-calls.ts";

const STEPS: Record<Announcement["state"], readonly Step[]> = {
  draft: [],
  scheduled: ["cancel"],
  sending: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  sent: ["cancel"],
  cancelled: [],
};

interface ResultProps {
  announcement: Announcement;
  result: Result;
}

/** How far the sending has come, and what became of it by channel. */
export function AnnouncementResult({ announcement, result }: ResultProps) {
  const t = useTexts(announcementsTexts);
  const { content, createdBy, startedAt, shownUntil, finishedAt, recipients } = announcement;
  const time = (at: string | null) => (at ? <Timestamp at={at} /> : "–");
  return (
    <div className="announcement-result grid-cols-1 content-start grid gap-4">
      <Facts
        rows={[
          [t.audience, content.segment ?? t.everyone],
          [t.written, createdBy],
          [t.started, time(startedAt ?? content.startsAt)],
          [t.finished, time(finishedAt)],
          [t.endsAt, time(shownUntil ?? content.endsAt)],
          [t.recipients, <b key="r">{whole(recipients)}</b>],
          [t.seen, whole(result.seen)],
          [t.opened, whole(result.opened)],
          [t.waiting, whole(result.waiting)],
          [t.barred, whole(result.barred)],
        ]}
      />
      <table className="dt" aria-label={t.byChannel}>
        <thead>
          <tr>
            {[t.labels.channels, t.labels.sent, t.failed, t.skipped].map((header, at) => (
              <th key={header} scope="col" className={at > 0 ? "right" : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHANNELS.filter((each) => content.channels.includes(each)).map((channel) => {
            const { sent, failed, skipped } = result.channels[channel];
            return (
              <tr key={channel}>
                <td>{t.channel[channel]}</td>
                <td className="num right">{whole(sent)}</td>
                <td className="num right">{whole(failed)}</td>
                <td className="num right">{whole(skipped)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="t3 s13">{t.skippedHint}</p>
      <Steps announcement={announcement} />
    </div>
  );
}

function Steps({ announcement: { id, state, content } }: Pick<ResultProps, "announcement">) {
  const t = useTexts(announcementsTexts);
  const may = useMay();
  const [step, setStep] = useState<Step | null>(null);
  // What was sent by push or SMS alone is in no app any more.
  const steps = state === "sent" && !content.channels.includes("app") ? [] : STEPS[state];
  if (!may("announcements.manage") || steps.length === 0) return null;
  const labelOf = (each: Step) => (each === "cancel" && state === "sent" ? t.hide : t.steps[each]);
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((each) => (
        <Button
          key={each}
          variant={each === "cancel" ? "ghost" : "secondary"}
          warn={each === "cancel"}
          onClick={() => setStep(each)}
        >
          {labelOf(each)}
        </Button>
      ))}
      <ReasonDialog
        open={step !== null}
        onClose={() => setStep(null)}
        title={step ? labelOf(step) : ""}
        confirmLabel={step ? labelOf(step) : ""}
        danger={step === "cancel"}
        onConfirm={async (why) => {
          if (step) await takeStep(step, id, why);
        }}
      >
        {step ? <p className="t2">{t.stepTexts[step]}</p> : null}
      </ReasonDialog>
    </div>
  );
}
