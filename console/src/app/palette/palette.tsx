import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Popup } from "@krapao/ui/overlays/popup";
import { Search as SearchIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { addRecent, clearRecent, listRecent } from "../../features/search/recent.ts";
import { isRemembered } from "../../features/search/result-link.ts";
import { searchTexts } from "../../features/search/texts.ts";
import { type Search, useSearch } from "../../features/search/use-search.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { changeLanguage } from "../../lib/api/own-language.ts";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { endSession } from "../end-session.ts";
import { Option } from "./option.tsx";
import { type Command, type Entry, type Section, sectionsOf } from "./sections.ts";
import { useChoice } from "./use-choice.ts";
import { useEnter } from "./use-enter.ts";
import "./palette.css";

const TEXT_MAX = 100;

export interface PaletteProps {
  /** The text that is searched at once; empty: none. */
  start: string;
  onClose: () => void;
}

/** The search over everything, above the page: results, rooms and commands. */
export default function Palette({ start, onClose }: PaletteProps) {
  const t = useTexts(searchTexts);
  const list = useId();
  const [typed, setTyped] = useState(start);
  const text = typed.trim();
  const search = useSearch(typed);
  const sections = useSections(text, search);
  const entries = sections.flatMap((section) => section.entries);
  const { active, choose, move, jump } = useChoice(entries, text);
  const open = useOpening(onClose);
  const enter = useEnter({ text, search, active, open });
  const idOf = (entry: Entry) => `${list}-${entry.key}`;
  return (
    <Popup
      label={t.title}
      className="palette left-1/2 top-[min(12vh,96px)] max-h-[min(76dvh,620px)] flex-col rounded-20"
      onClose={onClose}
    >
      <div className="pal-input flex items-center gap-3 border-b border-b-line text-fg-3 py-1 px-4">
        <SearchIcon className="i i18" aria-hidden="true" />
        <input
          className="flex-1 min-w-0 min-h-13 text-16 bg-none border-0 outline-none"
          type="text"
          role="combobox"
          aria-label={t.title}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t.placeholder}
          maxLength={TEXT_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => onKey(event, { move, jump, enter })}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        className="pal-list flex-[0_1_auto] min-h-0 overflow-auto overscroll-contain py-0 px-2"
        id={list}
        role="listbox"
        aria-label={t.results}
      >
        {sections.map((section) => (
          <SectionOf key={section.id} section={section} isStale={!search.isFresh}>
            {section.entries.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                id={idOf(entry)}
                isActive={entry === active}
                onPoint={() => entry !== active && choose(entry)}
                onOpen={() => open(entry, false)}
              />
            ))}
          </SectionOf>
        ))}
      </div>
      <State text={text} search={search} count={entries.length} />
      <footer aria-hidden="true">
        <Hint keys={["↑", "↓"]} word={t.keys.move} />
        <Hint keys={["Enter"]} word={t.keys.open} />
        <Hint keys={["Ctrl", "Enter"]} word={t.keys.newTab} />
        <Hint keys={["Esc"]} word={t.keys.close} />
      </footer>
    </Popup>
  );
}

function useSections(text: string, { groups }: Search): Section[] {
  const t = useTexts(searchTexts);
  const core = useTexts(coreTexts);
  const language = useLanguage();
  const may = useMay();
  const { staff } = useMe();
  const [recent] = useState(() => listRecent(staff.id));
  return sectionsOf({ text, groups, recent, may, language, t, core });
}

/** Opens an entry, remembers what was opened, and closes the palette. */
function useOpening(onClose: () => void) {
  const { staff } = useMe();
  const run = (command: Command) => {
    if (command.name === "signOut") void endSession();
    else if (command.name === "clearRecent") clearRecent(staff.id);
    else changeLanguage(command.language).catch(toastError);
  };
  return (entry: Entry, inNewTab: boolean) => {
    if (entry.kind === "result") {
      const { group, row } = entry;
      if (isRemembered(group))
        addRecent(staff.id, { group, id: row.id, label: row.reference ?? `ID ${row.id}` });
    }
    if (entry.kind === "link" && entry.recent) addRecent(staff.id, entry.recent);
    if (entry.kind === "command") run(entry.act);
    else if (inNewTab) open(entry.href, "_blank", "noopener");
    else navigate(entry.href);
    if (!inNewTab || entry.kind === "command") onClose();
  };
}

interface Keys {
  move: (step: number) => void;
  jump: (to: "first" | "last") => void;
  enter: (inNewTab: boolean) => void;
}

function onKey(event: KeyboardEvent, { move, jump, enter }: Keys): void {
  // Enter and arrows belong to the input method while it composes.
  if (event.nativeEvent.isComposing) return;
  if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  else if (event.key === "PageDown") jump("last");
  else if (event.key === "PageUp") jump("first");
  else if (event.key === "Enter") enter(event.ctrlKey || event.metaKey);
  else return;
  event.preventDefault();
}

interface SectionOfProps {
  section: Section;
  /** An answer to an older text is dimmed. */
  isStale: boolean;
  children: ReactNode;
}

function SectionOf({ section, isStale, children }: SectionOfProps) {
  const heading = useId();
  const isResult = section.count !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div
      role="group"
      aria-labelledby={heading}
      className={isResult && isStale ? "stale" : undefined}
    >
      <p className="px-2 pt-2.5 pb-1 text-12 leading-[1.6] text-fg-3" id={heading}>
        {section.title} {isResult ? <span className="num">{section.count}</span> : null}
      </p>
      {children}
    </div>
  );
}

/** What happens, in words: searching, nothing found, failed, or how many results there are. */
function State({ text, search, count }: { text: string; search: Search; count: number }) {
  const t = useTexts(searchTexts);
  const core = useTexts(coreTexts);
  if (search.error) {
    return (
      <div className="pal-state" role="alert">
        <p>
          <b>{t.failed}</b>
        </p>
        <Button variant="secondary" size="small" onClick={search.retry}>
          {core.retry}
        </Button>
      </div>
    );
  }
  if (text !== "" && search.isFresh && count === 0) {
    return (
      <div className="pal-state" role="status">
        <p>
          <b>{t.none(text)}</b>
        </p>
        <p className="s13 t2">{t.noneText}</p>
      </div>
    );
  }
  const isSearching = text !== "" && !search.isFresh;
  return (
    <p className={isSearching && count === 0 ? "pal-state t3" : "vh"} role="status">
      {isSearching ? t.searching : text === "" ? "" : t.found(count)}
    </p>
  );
}

function Hint({ keys, word }: { keys: readonly string[]; word: string }) {
  return (
    <span>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{" "}
      {word}
    </span>
  );
}
