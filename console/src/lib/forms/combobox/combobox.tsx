import { useTexts } from "@krapao/browser/i18n/texts";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { choiceTexts } from "../../../i18n/texts.ts";
import { matching, type Words, withNew } from "./matching.ts";
import "@krapao/ui/forms/field.css";
import "./combobox.css";

export interface ComboboxOption extends Words {
  /** Before the label: a tile, the art of a game. */
  picture?: ReactNode;
  /** At the right: its state. */
  mark?: ReactNode;
}

interface ComboboxProps {
  label: string;
  value: string;
  /** Undefined while they load. */
  options: readonly ComboboxOption[] | undefined;
  onChange: (value: string) => void;
  name?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** In the field while nothing is chosen. */
  placeholder?: string;
  /**
   * The option of a text that is none of the options, where new ones are allowed; null: not this
   * text. It is chosen too when the field is left with the text, unless `leavingChooses` is false.
   */
  newOption?: (typed: string) => ComboboxOption | null;
  leavingChooses?: boolean;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * A choice of one of the things that exist, found by typing a part of its name or code. A stored
 * code that is not in the list stays until another one is chosen.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, onChange, name, error, hint, placeholder, disabled } = props;
  const { leavingChooses = true, autoFocus } = props;
  const t = useTexts(choiceTexts);
  const id = useId();
  const list = useList(props);
  const chosen = options?.find((each) => each.value === value);
  const isLost = options !== undefined && value !== "" && !chosen;
  const problem = error ?? (isLost ? t.notListed : undefined);
  const idOf = (at: number) => `${id}-${at}`;
  const pick = (at: number) => {
    const option = list.found[at];
    if (option) onChange(option.value);
    list.close();
  };
  return (
    <div className="field combo" ref={list.box}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className={`inp${problem ? " err" : ""}${disabled ? " ro" : ""}`}>
        {list.typed === null ? chosen?.picture : null}
        <input
          id={id}
          name={name}
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only the first field of a dialog has it
          autoFocus={autoFocus}
          placeholder={chosen ? chosen.label : placeholder}
          value={list.typed ?? chosen?.label ?? value}
          aria-expanded={list.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={list.isOpen && list.found[list.at] ? idOf(list.at) : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? `${id}-note` : undefined}
          onChange={({ target }) => list.type(target.value)}
          onClick={() => list.open()}
          onKeyDown={(event) => list.onKey(event, pick)}
          onBlur={() => {
            if (list.added && leavingChooses) onChange(list.added.value);
            list.close();
          }}
        />
        {list.typed === null ? chosen?.mark : null}
        <ChevronDown className="i i18" aria-hidden="true" />
      </div>
      <List
        id={`${id}-list`}
        label={t.open(label)}
        list={list}
        idOf={idOf}
        value={value}
        onPick={pick}
      />
      <Note id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  );
}

function Note({ id, problem, hint }: { id: string; problem: string | undefined; hint: ReactNode }) {
  if (problem) {
    return (
      <p className="hint err" role="alert" id={id}>
        <CircleAlert className="i i16" aria-hidden="true" />
        {problem}
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null;
}

type ListState = ReturnType<typeof useList>;

/** Room that the list needs below the field; with less it opens above. */
const LIST_PX = 300;

/** What is typed, which option is marked, and whether the list is open. */
function useList({
  options = [],
  value,
  newOption,
}: Pick<ComboboxProps, "options" | "value" | "newOption">) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isAbove, setAbove] = useState(false);
  const [marked, setMarked] = useState(0);
  const added = typed?.trim() ? newOption?.(typed) : null;
  const found = withNew(matching(options, typed ?? ""), added);
  const at = Math.min(marked, Math.max(0, found.length - 1));
  const open = () => {
    if (isOpen) return;
    const rect = box.current?.getBoundingClientRect();
    setAbove(rect !== undefined && innerHeight - rect.bottom < LIST_PX && rect.top > LIST_PX);
    setMarked(
      Math.max(
        0,
        options.findIndex((each) => each.value === value),
      ),
    );
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setMarked(0);
  };
  const onKey = (event: KeyboardEvent, pick: (at: number) => void) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setMarked((at + step + found.length) % Math.max(1, found.length));
      else open();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      pick(at);
    } else if (event.key === "Escape" && isOpen) {
      // The dialog around the field stays open.
      event.stopPropagation();
      close();
    }
  };
  const shown = { box, typed, isOpen, isAbove, found, at, added };
  return { ...shown, open, close, type, onKey, mark: setMarked };
}

/** The code, unless the label is the same word, and the note. */
function noteOf({ value, label, note }: ComboboxOption): string {
  const code = value.toLowerCase() === label.toLowerCase() ? "" : value;
  return [code, note].filter(Boolean).join(" · ");
}

interface ListProps {
  id: string;
  label: string;
  list: ListState;
  idOf: (at: number) => string;
  value: string;
  onPick: (at: number) => void;
}

function List({ id, label, list, idOf, value, onPick }: ListProps) {
  const t = useTexts(choiceTexts);
  const className = list.isAbove ? "combo-list above" : "combo-list";
  // A list without options is none.
  if (list.isOpen && list.found.length === 0) {
    return (
      <div className={className} role="status" id={id}>
        <p className="t3">{t.nothing}</p>
      </div>
    );
  }
  return (
    <div className={className} role="listbox" id={id} aria-label={label} hidden={!list.isOpen}>
      {list.isOpen
        ? list.found.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            <div
              key={option.value}
              ref={(node) => {
                if (at === list.at) node?.scrollIntoView({ block: "nearest" });
              }}
              role="option"
              tabIndex={-1}
              id={idOf(at)}
              aria-selected={at === list.at}
              data-chosen={option.value === value || undefined}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => list.mark(at)}
              onClick={() => onPick(at)}
            >
              {option.picture}
              <span className="combo-words grid flex-1 min-w-0 leading-[1.5] wrap-anywhere">
                <span>{option.label}</span>
                <small>{noteOf(option)}</small>
              </span>
              {option.mark}
            </div>
          ))
        : null}
    </div>
  );
}
