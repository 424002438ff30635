import { useTexts } from "@krapao/browser/i18n/texts";
import { CHAT_SEARCH_MAX, CHAT_SEARCH_MIN } from "@krapao/contract/console/chat/work";
import { Search, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { SearchField } from "../../../lib/lists/search-field.tsx";
import { chatTexts } from "../texts/index.ts";
import { Toggle } from "./toggle.tsx";
import { usePresence, useTags } from "./work-calls.ts";
import { WorkDrawer } from "./work-drawer.tsx";

interface InboxFiltersProps {
  text: string;
  onText: (text: string) => void;
  tag: string | null;
  onTag: (tag: string | null) => void;
  isSnoozed: boolean;
  snoozed: number;
  onSnoozed: (isSnoozed: boolean) => void;
}

/** Search, tags, the snoozed conversations, and whether the agent is given conversations. */
export function InboxFilters(props: InboxFiltersProps) {
  const t = useTexts(chatTexts);
  const tags = useTags();
  const mayAnswer = useMay()("chat.answer");
  const { presence, report, isBusy } = usePresence(mayAnswer);
  const [isWork, setWork] = useState(false);
  return (
    <div className="cd-filters">
      <SearchField
        label={t.work.search(CHAT_SEARCH_MIN)}
        icon={Search}
        value={props.text}
        maxLength={CHAT_SEARCH_MAX}
        onChange={props.onText}
      />
      <div className="cd-chips">
        {mayAnswer && presence ? (
          <Toggle
            isOn={presence.isAccepting}
            onPress={() => !isBusy && report({ isAccepting: !presence.isAccepting })}
          >
            {presence.isAccepting ? t.work.accepting : t.work.notAccepting}
          </Toggle>
        ) : null}
        <Toggle isOn={props.isSnoozed} onPress={() => props.onSnoozed(!props.isSnoozed)}>
          {t.tabs.snoozed} {props.snoozed > 0 ? <b className="num">{props.snoozed}</b> : null}
        </Toggle>
        {tags.map(({ id, name }) => (
          <Toggle
            key={id}
            isOn={props.tag === id}
            onPress={() => props.onTag(props.tag === id ? null : id)}
          >
            {name}
          </Toggle>
        ))}
        {mayAnswer ? (
          <button
            type="button"
            className="iconbtn"
            aria-label={t.work.settings}
            onClick={() => setWork(true)}
          >
            <SlidersHorizontal className="i i18" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {isWork ? (
        <WorkDrawer presence={presence} report={report} onClose={() => setWork(false)} />
      ) : null}
    </div>
  );
}
