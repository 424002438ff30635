import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { CHAT_TABS, type ChatTab, type InboxConversation } from "@krapao/contract/console/chat";
import { type KeyboardEvent, useRef } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { dateOnly, timeOnly } from "../../lib/format.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { serverNow } from "../../lib/session/now.ts";
import { customerName } from "./customer-name.ts";
import { useCounts, useInbox, useLiveInbox, useSla } from "./inbox-calls.ts";
import { chatTexts } from "./texts.ts";
import { InboxFilters } from "./work/inbox-filters.tsx";
import { SearchHits } from "./work/search-hits.tsx";

interface InboxProps {
  tab: ChatTab;
  onTab: (tab: ChatTab) => void;
  opened: string | null;
  onOpen: (id: string, seq: number | null) => void;
  ownId: string;
  /** The search; empty: none. */
  text: string;
  onText: (text: string) => void;
  tag: string | null;
  onTag: (tag: string | null) => void;
}

/** The tabs with a key; snoozed conversations are a filter below. */
const TABS = CHAT_TABS.filter((tab) => tab !== "snoozed");

/** The conversations by tab; J and K move the focus, Enter opens. */
export function Inbox(props: InboxProps) {
  const { tab, onTab, opened, onOpen, ownId, text, onText, tag, onTag } = props;
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const list = useInbox(tab, tag);
  const counts = useCounts();
  const box = useRef<HTMLUListElement>(null);
  useLiveInbox();
  const { move, onKeyDown } = useMoving(box);
  const keys = TABS.map((each, index) => [`${index + 1}`, () => onTab(each)] as const);
  useShortcuts({ j: () => move(1), k: () => move(-1), ...Object.fromEntries(keys) });
  const countOf = (each: ChatTab) => (each === "closed" ? undefined : counts?.[each] || undefined);
  return (
    <section className="pane cd-inbox" aria-label={t.inbox}>
      <header className="relative z-2 flex-none grid grid-cols-1 gap-1.5 pt-1.5 pb-2 px-2.5">
        <Segmented
          label={t.inbox}
          value={tab === "snoozed" ? ("" as (typeof TABS)[number]) : tab}
          options={TABS.map((value) => ({
            value,
            label: t.tabs[value],
            count: countOf(value),
          }))}
          onChange={onTab}
        />
        <InboxFilters
          text={text}
          onText={onText}
          tag={tag}
          onTag={onTag}
          isSnoozed={tab === "snoozed"}
          snoozed={counts?.snoozed ?? 0}
          onSnoozed={(isSnoozed) => onTab(isSnoozed ? "snoozed" : "mine")}
        />
      </header>
      {text === "" ? (
        <div className="scroll flex-1 min-h-0 overflow-auto overscroll-contain">
          <ul
            className="cd-list divide-y divide-line"
            ref={box}
            aria-label={t.tabs[tab]}
            onKeyDown={onKeyDown}
          >
            {list.rows.map((row) => (
              <li key={row.id}>
                <button
                  className="grid-cols-[42px_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center w-full min-h-17 text-left"
                  type="button"
                  data-conversation={row.id}
                  aria-current={row.id === opened ? "true" : undefined}
                  onClick={() => onOpen(row.id, null)}
                >
                  <InboxRow row={row} ownId={ownId} />
                </button>
              </li>
            ))}
          </ul>
          <ListState list={list} empty={{ title: t.empty[tab], text: t.emptyText }} />
        </div>
      ) : (
        <div className="scroll flex-1 min-h-0 overflow-auto overscroll-contain">
          <SearchHits text={text} opened={opened} onOpen={onOpen} />
        </div>
      )}
      <footer className="items-center gap-1.5 min-h-10.5 py-1.5 px-4 border-t border-t-line text-13 text-fg-3">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> {core.moveKeys}
        <Kbd>↵</Kbd> {t.openKey}
      </footer>
    </section>
  );
}

/** J, K and the arrows move the focus between the conversations, starting at the opened one. */
function useMoving(box: { current: HTMLUListElement | null }) {
  const move = (step: number) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>("[data-conversation]") ?? [])];
    const focused = buttons.indexOf(document.activeElement as HTMLElement);
    const open = buttons.findIndex((each) => each.ariaCurrent === "true");
    const from = focused >= 0 ? focused : open;
    buttons[Math.min(buttons.length - 1, Math.max(0, from + step))]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(step);
  };
  return { move, onKeyDown };
}

const UNREAD_MAX = 99;

function InboxRow({ row, ownId }: { row: InboxConversation; ownId: string }) {
  const t = useTexts(chatTexts);
  const language = useLanguage();
  const slaSeconds = useSla();
  const name = customerName(row.customer, t);
  const others = row.assignee && row.assignee.id !== ownId ? row.assignee.name : null;
  const isToday = dateOnly(row.lastAt) === dateOnly(new Date(serverNow()));
  const clock = isToday ? timeOnly(row.lastAt).slice(0, 5) : dateOnly(row.lastAt).slice(0, 5);
  return (
    <>
      <Avatar name={row.customer.name ?? row.customer.guest ?? "?"} />
      <b className="cut">{name}</b>
      {row.waitingSince ? (
        <Age since={row.waitingSince} slaSeconds={slaSeconds} />
      ) : (
        <time className="num text-fg-3" dateTime={row.lastAt}>
          {clock}
        </time>
      )}
      <span className="text-13 text-fg-2 truncate">
        {row.level ? (
          <span className="num" style={{ color: row.level.color }}>
            {row.level.name[language]}
            {" · "}
          </span>
        ) : null}
        {row.isFirst ? <span className="gold">{t.work.first} · </span> : null}
        {others ? <span className="sky">{others} · </span> : null}
        {row.last?.sender === "agent" && row.assignee?.id === ownId ? `${t.you} ` : null}
        {row.last?.text ?? ""}
      </span>
      {row.unread > 0 ? (
        <span className="cnt num justify-self-end bg-gold-400 text-ink-950">
          <span aria-hidden="true">{row.unread > UNREAD_MAX ? `${UNREAD_MAX}+` : row.unread}</span>
          <span className="vh">{t.unread(row.unread)}</span>
        </span>
      ) : (
        <span />
      )}
    </>
  );
}
