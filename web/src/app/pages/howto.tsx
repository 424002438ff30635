import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { useQuery } from "@tanstack/react-query";
import { howtoQuery } from "../../features/lookups/lookups.ts";
import { lookupTexts } from "../../features/lookups/texts.ts";
import { type Video, VideoList } from "../../features/lookups/video-list.tsx";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { useTitle } from "../use-title.ts";

const sheets = { video: page(() => import("../video.tsx")) };
const play = ({ code }: Video) => openSheet("video", { video: code });

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lookupTexts];

/** The how-to videos. */
export default function Howto() {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  useTitle(t.howtoTitle);
  const { data, isPending, error, refetch } = useQuery(howtoQuery(useLanguage()));
  const seconds = (data ?? []).reduce((sum, video) => sum + video.seconds, 0);
  return (
    <>
      <div className="stack-2">
        <div className="page-head">
          <h1>{t.howtoTitle}</h1>
        </div>
        {data && data.length > 0 ? (
          <p className="text-fg-2">{t.howtoText(data.length, Math.ceil(seconds / 60))}</p>
        ) : null}
      </div>
      {isPending ? (
        <SkeletonList label={core.loading} />
      ) : data && data.length > 0 ? (
        <VideoList videos={data} onPlay={play} />
      ) : data ? (
        <EmptyState title={t.howtoEmpty} text={t.howtoEmptyText} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      <Sheets of={sheets} />
    </>
  );
}
