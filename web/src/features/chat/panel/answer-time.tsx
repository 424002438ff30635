import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { answerTime } from "@krapao/contract/member/chat/answer-time";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api/api.ts";
import type { Presence } from "../presence.ts";
import { laterTexts } from "../texts.ts";

export interface AnswerTimeProps {
  isOpen: boolean;
  presence: Presence;
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [laterTexts];

/** How long customers wait at this time of the day, or when the operator opens. */
export default function AnswerTime({ isOpen, presence }: AnswerTimeProps) {
  const t = useTexts(laterTexts);
  const [time, setTime] = useState<ClientOutput<typeof answerTime> | null>(null);
  useEffect(() => {
    if (isOpen) api(answerTime).then(setTime, () => undefined);
  }, [isOpen]);
  // An agent who has the conversation answers, whatever the clock says.
  if (time === null || presence === "agent" || presence === "connecting") return null;
  const { opensAt, waitSeconds } = time;
  // Without an agent the usual wait says nothing.
  const isExpected = waitSeconds !== null && presence !== "away";
  if (opensAt === null && !isExpected) return null;
  return (
    <p className="text-13 text-fg-2">
      {opensAt === null ? t.usually(Math.ceil((waitSeconds ?? 0) / 60)) : t.opensAt(opensAt)}
    </p>
  );
}
