import { useTexts } from "@krapao/browser/i18n/texts";
import { CHAT_SEARCH_MAX, CHAT_SEARCH_MIN } from "@krapao/contract/console/chat/work";
import { Check } from "@krapao/ui/forms/field";
import { ListFilter, Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { SearchField } from "../../../lib/lists/search-field.tsx";
import { HeaderSlot } from "../../../lib/navigation/header-slot.tsx";
import { chatTexts } from "../texts.ts";
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

/**
 * One line: the search, and a menu of the filters and settings. Filters in use have a line below,
 * and whether the agent is given conversations is in the header of the page.
 */
export function InboxFilters(props: InboxFiltersProps) {
  const t = useTexts(chatTexts);
  const mayAnswer = useMay()("chat.answer");
  const { presence, report, isBusy } = usePresence(mayAnswer);
  const [isWork, setWork] = useState(false);
  return (
    <>
      <div className="cd-filters flex gap-1.5">
        <SearchField
          label={t.work.search(CHAT_SEARCH_MIN)}
          placeholder={t.work.searchShort}
          icon={Search}
          value={props.text}
          maxLength={CHAT_SEARCH_MAX}
          onChange={props.onText}
        />
        <FilterMenu {...props} onSettings={mayAnswer ? () => setWork(true) : null} />
      </div>
      <InUse {...props} />
      {mayAnswer && presence ? (
        <HeaderSlot>
          <button
            type="button"
            className="cd-accepting items-center gap-2 min-w-0 min-h-11 px-3.5 py-0 rounded-[22px] text-13 leading-[1.5]"
            aria-pressed={presence.isAccepting}
            onClick={() => !isBusy && report({ isAccepting: !presence.isAccepting })}
          >
            <i className="flex-none size-[9px] rounded-[50%]" aria-hidden="true" />
            <span>{presence.isAccepting ? t.work.accepting : t.work.notAccepting}</span>
          </button>
        </HeaderSlot>
      ) : null}
      {isWork ? (
        <WorkDrawer presence={presence} report={report} onClose={() => setWork(false)} />
      ) : null}
    </>
  );
}

/** Closes a menu by a press elsewhere. */
function useCloseElsewhere(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const onPress = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: Event) => onPress(event);
    addEventListener("pointerdown", listener);
    addEventListener("focusin", listener);
    return () => {
      removeEventListener("pointerdown", listener);
      removeEventListener("focusin", listener);
    };
  }, [isOpen]);
  return box;
}

type MenuProps = InboxFiltersProps & { onSettings: (() => void) | null };

function FilterMenu({ tag, onTag, isSnoozed, snoozed, onSnoozed, onSettings }: MenuProps) {
  const t = useTexts(chatTexts);
  const tags = useTags();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useCloseElsewhere(isOpen, () => setOpen(false));
  const used = Number(isSnoozed) + Number(tag !== null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its fields
    <div
      ref={box}
      className="cd-menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="iconbtn ringed rounded-14"
        aria-label={used > 0 ? t.work.filtersUsed(used) : t.work.filters}
        title={t.work.filters}
        aria-expanded={isOpen}
        data-used={used > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter className="i i18" aria-hidden="true" />
      </button>
      {isOpen ? (
        <fieldset className="cd-menu-list" aria-label={t.work.filters}>
          <Check checked={isSnoozed} onChange={() => onSnoozed(!isSnoozed)}>
            <span>{t.tabs.snoozed}</span>
            {snoozed > 0 ? <b className="num t3">{snoozed}</b> : null}
          </Check>
          {tags.length > 0 ? (
            <p className="t3 s13 pt-2 border-t border-t-line">{t.work.tags}</p>
          ) : null}
          {tags.map(({ id, name }) => (
            <Check key={id} checked={tag === id} onChange={() => onTag(tag === id ? null : id)}>
              <span>{name}</span>
            </Check>
          ))}
          {onSettings ? (
            <button
              type="button"
              className="items-center gap-3 min-h-11 border-t border-t-line text-left flex"
              onClick={() => {
                // The entry is gone when the settings close, and the focus returns to the menu.
                button.current?.focus();
                setOpen(false);
                onSettings();
              }}
            >
              <SlidersHorizontal className="i i18" aria-hidden="true" />
              {t.work.settings}
            </button>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}

/** The filters in use, each with a press that removes it. */
function InUse({ tag, onTag, isSnoozed, onSnoozed }: InboxFiltersProps) {
  const t = useTexts(chatTexts);
  const named = useTags().find(({ id }) => id === tag);
  if (!isSnoozed && !named) return null;
  const used = [
    ...(isSnoozed ? [[t.tabs.snoozed, () => onSnoozed(false)] as const] : []),
    ...(named ? [[named.name, () => onTag(null)] as const] : []),
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {used.map(([name, remove]) => (
        <button
          key={name}
          type="button"
          className="chip gold min-h-8"
          aria-label={t.work.removeFilter(name)}
          onClick={remove}
        >
          {name}
          <X className="i i16" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
