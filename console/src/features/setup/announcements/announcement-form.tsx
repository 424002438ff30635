import { useTexts } from "@krapao/browser/i18n/texts";
import {
  CHANNELS,
  type Content,
  TITLE_MAX,
} from "@krapao/contract/console/announcements/announcements";
import { Note } from "@krapao/ui/feedback/note";
import { Check } from "@krapao/ui/forms/field";
import { whole } from "../../../lib/format.ts";
import { TimestampField } from "../../../lib/forms/entry-fields.tsx";
import { LanguageTabs } from "../../../lib/forms/language-tabs.tsx";
import { LinkFields } from "../banners/banner-form.tsx";
import { RichTexts } from "../forms/rich-texts.tsx";
import { SegmentSelect } from "../forms/segment-select.tsx";
import { WrongText } from "../forms/wrong-text.tsx";
import { announcementsTexts } from "../texts.ts";
import { useAudience } from "./announcement-calls.ts";
import { withChannel } from "./content-rules.ts";

interface FormProps {
  content: Content;
  /** Error texts by path, from the server. */
  wrong: Record<string, string>;
  onChange: (content: Content) => void;
}

/** The words, the channels, the audience and the times of an announcement. */
export function AnnouncementForm({ content, wrong, onChange }: FormProps) {
  const t = useTexts(announcementsTexts);
  const change = (changes: Partial<Content>) => onChange({ ...content, ...changes });
  return (
    <>
      <fieldset className="setup-group grid-cols-1 min-w-0">
        <legend className="px-0 pt-0 pb-1.5 font-medium text-fg-2">{t.labels.title}</legend>
        <LanguageTabs
          label={t.labels.title}
          rows={1}
          maxLength={TITLE_MAX}
          value={content.title}
          onChange={(title) => change({ title: inLines(title) })}
        />
        <WrongText wrong={wrong} path="content.title" />
      </fieldset>
      <fieldset className="setup-group grid-cols-1 min-w-0">
        <legend className="px-0 pt-0 pb-1.5 font-medium text-fg-2">{t.labels.text}</legend>
        <RichTexts
          label={t.labels.text}
          value={content.html}
          onChange={(html) => change({ html })}
        />
        <WrongText wrong={wrong} path="content.html" />
      </fieldset>
      <LinkFields link={content.link} onChange={(link) => change({ link })} />
      <fieldset className="setup-group announcement-channels grid-cols-1 min-w-0">
        <legend className="px-0 pt-0 pb-1.5 font-medium text-fg-2">{t.labels.channels}</legend>
        {CHANNELS.map((channel) => (
          <Check
            key={channel}
            checked={content.channels.includes(channel)}
            onChange={() => change({ channels: withChannel(content.channels, channel) })}
          >
            {t.channel[channel]}
            <small className="t3 block">{t.channelHints[channel]}</small>
          </Check>
        ))}
        <Check checked={false} disabled>
          LINE
          <small className="t3 block">{t.notConnected}</small>
        </Check>
      </fieldset>
      {content.channels.length === 0 ? <Note tone="warn">{t.noChannel}</Note> : null}
      <SegmentSelect
        label={t.audience}
        name="segment"
        error={wrong["content.segment"]}
        value={content.segment}
        onChange={(segment) => change({ segment })}
      />
      <Audience content={content} />
      <div className="setup-pair">
        <TimestampField
          label={t.startsAt}
          name="startsAt"
          error={wrong["content.startsAt"]}
          value={content.startsAt}
          onChange={(startsAt) => change({ startsAt: startsAt as string | null })}
        />
        <TimestampField
          label={t.endsAt}
          name="endsAt"
          error={wrong["content.endsAt"]}
          value={content.endsAt}
          onChange={(endsAt) => change({ endsAt: endsAt as string | null })}
        />
      </div>
      <p className="t3 s13">{t.times}</p>
    </>
  );
}

/** A title has one line. */
const inLines = ({ th, la, en }: Content["title"]): Content["title"] => ({
  th: th.replaceAll("\n", " "),
  la: la.replaceAll("\n", " "),
  en: en.replaceAll("\n", " "),
});

/** How many members would get it now, and what the limit and the approval mean for them. */
export function Audience({ content: { segment, channels } }: { content: Content }) {
  const t = useTexts(announcementsTexts);
  const { data } = useAudience(segment);
  if (!data) return <p className="t3 s13">{t.counting}</p>;
  const { members, push, isExact, isLarge, aloneMax, aloneLeft, perDayMax } = data;
  const reached = { app: members, push, sms: members };
  const needsTwo = channels.includes("sms") || isLarge;
  const shown = (count: number) => (isExact ? whole(count) : `≈ ${whole(count)}`);
  return (
    <div
      className="announcement-audience grid gap-1 py-3 px-3.5 border border-line rounded-14"
      aria-live="polite"
    >
      <p>
        <b className="num text-20">{shown(members)}</b> {t.members}
      </p>
      <p className="t2">
        {channels.map((each) => `${t.channel[each]} ${shown(reached[each])}`).join(" · ")}
      </p>
      {isExact ? null : <p className="t3 s13">{t.estimate}</p>}
      <p className="t3 s13">{t.perDay(whole(perDayMax))}</p>
      {needsTwo ? <p className="t3 s13">{t.needsTwo(whole(aloneMax), whole(aloneLeft))}</p> : null}
      {channels.includes("app") ? <p className="t3 s13">{t.late}</p> : null}
    </div>
  );
}
