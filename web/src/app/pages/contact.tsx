import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { VERSION } from "@krapao/contract/version";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ChatCard } from "../../features/lookups/chat-card.tsx";
import { ContactCard } from "../../features/lookups/contact-card.tsx";
import { chatOfferedQuery, contactQuery, infoQuery } from "../../features/lookups/lookups.ts";
import { lookupTexts } from "../../features/lookups/texts.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { useTitle } from "../use-title.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lookupTexts];

/** How to reach the operator; the same page for visitors and members. */
export default function Contact() {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  useTitle(t.contactTitle);
  const { data, isPending, error, refetch } = useQuery(contactQuery(useLanguage()));
  const { data: info } = useQuery(infoQuery);
  const { data: isChatOffered } = useQuery(chatOfferedQuery);
  return (
    <>
      <div className="stack-2">
        <div className="page-head">
          <h1>{t.contactTitle}</h1>
        </div>
        {data?.contactText ? <p className="text-fg-2">{data.contactText}</p> : null}
      </div>
      {data ? (
        <ContactCard contact={data} />
      ) : isPending ? (
        <Waiting label={core.loading} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      {isChatOffered ? <ChatCard /> : null}
      <p className="text-center text-13 text-fg-3">
        {info?.name ? `${info.name} · ` : null}
        {t.version(VERSION)}
        {info?.website.startsWith("https://") ? (
          <>
            <br />
            <a
              className="underline underline-offset-3"
              href={info.website}
              target="_blank"
              rel="noopener noreferrer"
            >
              {info.website.replace(/^https:\/\//, "")}
            </a>
          </>
        ) : null}
      </p>
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {label}
      </span>
      <Skeleton className="h-[390px] rounded-20" />
    </div>
  );
}
