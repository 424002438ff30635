import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatHit } from "@krapao/contract/console/chat/work";
import { listOf } from "../../../lib/api/pages.ts";
import { dateTime } from "../../../lib/format.ts";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { Avatar } from "../../../lib/marks/avatar.tsx";
import { customerName } from "../customer-name.ts";
import { chatTexts } from "../texts.ts";
import { useSearch } from "./work-calls.ts";

interface SearchHitsProps {
  text: string;
  opened: string | null;
  onOpen: (id: string, seq: number | null) => void;
}

/** What the search found; a hit opens its conversation at the message. */
export function SearchHits({ text, opened, onOpen }: SearchHitsProps) {
  const t = useTexts(chatTexts);
  const query = useSearch(text);
  const hits = query.data?.hits;
  return (
    <>
      <ul className="cd-list divide-y divide-line" aria-label={t.work.found}>
        {(hits ?? []).map((hit) => (
          <li key={`${hit.conversation.id} ${hit.seq}`}>
            <button
              className="grid-cols-[42px_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center w-full min-h-17 text-left"
              type="button"
              data-conversation={hit.conversation.id}
              aria-current={hit.conversation.id === opened ? "true" : undefined}
              onClick={() => onOpen(hit.conversation.id, hit.seq)}
            >
              <Hit hit={hit} />
            </button>
          </li>
        ))}
      </ul>
      <ListState
        list={listOf(hits, query)}
        empty={{ title: t.work.nothingFound, text: t.work.nothingFoundText }}
      />
    </>
  );
}

function Hit({ hit: { conversation, text, at } }: { hit: ChatHit }) {
  const t = useTexts(chatTexts);
  const { customer } = conversation;
  return (
    <>
      <Avatar name={customer.name ?? customer.guest ?? "?"} />
      <b className="cut">{customerName(customer, t)}</b>
      <time className="num text-fg-3" dateTime={at}>
        {dateTime(at).slice(0, 5)}
      </time>
      <span className="text-13 text-fg-2 truncate">{text}</span>
      <span />
    </>
  );
}
