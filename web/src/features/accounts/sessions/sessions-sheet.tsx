import { deviceWords } from "@krapao/browser/format/device-words";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { coreTexts } from "../../../i18n/core/index.ts";
import { dateTime } from "../../../lib/format.ts";
import { LoadFailed } from "../../../lib/lists/load-failed.tsx";
import { sessionTexts } from "../texts.ts";
import { useEndSession, useSessions } from "./use-session.ts";
import "./sessions.css";

/** The member's sessions on all devices, with buttons to end them. */
export default function SessionsSheet() {
  const t = useTexts(sessionTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = useSessions();
  const { mutate, isPending: isEnding, variables } = useEndSession();
  const end = (sessionId: string | null) =>
    mutate(sessionId, { onSuccess: () => toast("success", t.ended) });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Sheet
      title={t.devices}
      closeLabel={core.close}
      footer={
        hasOthers ? (
          <Button
            variant="cancel"
            block
            loading={isEnding && variables === null ? t.ending : false}
            disabled={isEnding}
            onClick={() => end(null)}
          >
            {t.endOthers}
          </Button>
        ) : undefined
      }
    >
      <p className="text-14 text-fg-2">{t.devicesText}</p>
      {data ? (
        <ul className="card flat rows">
          {data.map(({ _id, browser, isCurrent, lastSeenAt }) => {
            const name = deviceWords(browser) || t.labels.unknownDevice;
            return (
              <li
                key={_id}
                className="device flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
              >
                <span className="own-words flex-[1_1_9rem] min-w-0 grid">
                  <b>{name}</b>
                  <span className="num text-13 text-fg-3">
                    {t.labels.lastUsed(dateTime(lastSeenAt))}
                  </span>
                </span>
                {isCurrent ? (
                  <Chip tone="jade">{t.thisDevice}</Chip>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t.endOf(name)}
                    disabled={isEnding}
                    onClick={() => end(_id)}
                  >
                    {t.end}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={2} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}
