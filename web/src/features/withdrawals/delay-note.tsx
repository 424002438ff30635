import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "../../lib/format.ts";
import { sessionQuery } from "../../lib/session/own-session.ts";
import { withdrawalTexts } from "./texts.ts";

/** When withdrawals are possible again after the password was reset; null: now, or not known. */
export function useDelay(): string | null {
  return useQuery(sessionQuery).data?.withdrawalsFrom ?? null;
}

/** Why the member cannot withdraw yet, and from when. */
export function DelayNote({ until }: { until: string }) {
  const t = useTexts(withdrawalTexts);
  return <Note tone="warn">{t.delayed(dateTime(until).slice(0, 16))}</Note>;
}
