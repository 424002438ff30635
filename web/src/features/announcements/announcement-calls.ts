import type { Language } from "@krapao/contract/languages";
import { close, current, open } from "@krapao/contract/member/announcements/announcement";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const KEY = ["announcements"];

/** The newest announcement that the member has not closed, in the active language. */
export const announcementQuery = (locale: Language) =>
  queryOptions({
    queryKey: [...KEY, locale],
    queryFn: ({ signal }) => api(current, { signal }),
    staleTime: 60_000,
  });

/** Counts it as opened; a call that fails is not worth a message. */
export function countOpened(announcementId: string): void {
  api(open, { params: { announcementId } }).catch(() => undefined);
}

/** Closes it for good, and shows the next one. */
export async function closeForGood(announcementId: string): Promise<void> {
  await api(close, { params: { announcementId } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}
