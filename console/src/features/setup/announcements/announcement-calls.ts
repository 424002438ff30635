import {
  type Announcement,
  type Content,
  cancel,
  countAudience,
  list,
  pause,
  read,
  resume,
  save,
  send,
} from "@krapao/contract/console/announcements/announcements";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";

const KEY = ["announcements"];
/** While one is sent, its figures change. */
const SENDING_MS = 3_000;

export const useAnnouncements = () =>
  usePages({
    key: [...KEY, "list"],
    read: ({ cursor, signal }) => api(list, { input: { cursor }, signal }),
    rows: (answer) => answer.announcements,
    everyMs: 15_000,
  });

export const useAnnouncement = (announcementId: string) =>
  useQuery({
    queryKey: [...KEY, "one", announcementId],
    queryFn: ({ signal }) => api(read, { params: { announcementId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && ["scheduled", "sending", "sent"].includes(data.announcement.state)
        ? SENDING_MS
        : false,
  });

export const useAudience = (segment: string | null) =>
  useQuery({
    queryKey: [...KEY, "audience", segment],
    queryFn: ({ signal }) => api(countAudience, { input: { segment }, signal }),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

export async function saveDraft(
  known: Pick<Announcement, "id" | "revision"> | null,
  content: Content,
): Promise<Announcement> {
  const { id, revision } = known ?? { id: null, revision: null };
  const saved = await api(save, { input: { id, revision, content } });
  await refresh();
  return saved;
}

/** @returns whether a second person has to approve it first */
export async function sendDraft(
  { id, revision }: Pick<Announcement, "id" | "revision">,
  why: string,
): Promise<boolean> {
  const params = { announcementId: id };
  const { approvalId } = await api(send, { params, input: { revision, why } });
  await refresh();
  refreshQueue("approvals");
  return approvalId !== null;
}

const STEPS = { pause, resume, cancel };
export type Step = keyof typeof STEPS;

export async function takeStep(step: Step, announcementId: string, why: string): Promise<void> {
  await api(STEPS[step], { params: { announcementId }, input: { why } });
  await refresh();
}
