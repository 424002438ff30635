import { useTexts } from "@krapao/browser/i18n/texts";
import type { Content } from "@krapao/contract/console/announcements/announcements";
import { plainTextOf } from "@krapao/contract/console/announcements/plain-text";
import type { Approval } from "@krapao/contract/console/approvals";
import { LANGUAGES } from "@krapao/contract/languages";
import { coreTexts } from "../../i18n/texts.ts";
import { whole } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { approvalTexts } from "./texts.ts";

/** What an announcement says in every language, to whom, by which way and when. */
export function AnnouncementFacts({ payload }: Pick<Approval, "payload">) {
  const { announcement: t } = useTexts(approvalTexts);
  const core = useTexts(coreTexts);
  const { title, html, link, channels, segment, startsAt, members, isExact } =
    payload as unknown as Content & {
      members: number;
      /** Absent in requests of before estimates. */
      isExact?: boolean;
    };
  return (
    <>
      <Facts
        rows={[
          [t.channels, channels.map((each) => t.channel[each]).join(", ")],
          [t.audience, segment ?? t.everyone],
          [t.members, isExact === false ? `≈ ${whole(members)}` : whole(members)],
          [t.startsAt, startsAt ? <Timestamp key="at" at={startsAt} /> : t.atOnce],
          [t.link, link ? link.target : "–"],
        ]}
      />
      {LANGUAGES.map((each) => (
        <div key={each} className="approval-words grid gap-0.5 wrap-anywhere">
          <small className="t3">{core.languages[each]}</small>
          <b>{title[each]}</b>
          <p className="t2">{plainTextOf(html[each])}</p>
        </div>
      ))}
    </>
  );
}
