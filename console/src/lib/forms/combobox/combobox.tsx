import { Combobox as Parts } from "@base-ui/react/combobox";
import { useTexts } from "@krapao/browser/i18n/texts";
import { described, Frame } from "@krapao/ui/forms/field";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { choiceTexts } from "../../../i18n/texts.ts";
import { matching, type Words, withNew } from "./matching.ts";
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
  const { label, value, options = [], onChange, hint, placeholder } = props;
  const { newOption, leavingChooses = true } = props;
  const t = useTexts(choiceTexts);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((each) => each.value === value);
  const isLost = props.options !== undefined && value !== "" && !chosen;
  const error = props.error ?? (isLost ? t.notListed : undefined);
  const added = typed?.trim() ? newOption?.(typed) : null;
  const found = withNew(matching(options, typed ?? ""), added);
  return (
    <Parts.Root
      items={found}
      filter={null}
      autoHighlight
      disabled={props.disabled ?? false}
      value={chosen ?? null}
      isItemEqualToValue={(one, other) => one.value === other.value}
      // An emptied field keeps its choice, and Esc in it closes the dialog around it.
      onValueChange={(option, details) => {
        details.allowPropagation();
        if (option) onChange(option.value);
      }}
      inputValue={typed ?? chosen?.label ?? value}
      onInputValueChange={(text, { reason }) => setTyped(reason === "input-change" ? text : null)}
      // The field is left, unless Esc closes the list or an option of it was chosen.
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen) return;
        setTyped(null);
        const isLeft = reason !== "escape-key" && reason !== "item-press";
        if (added && leavingChooses && isLeft) onChange(added.value);
      }}
    >
      <Frame id={id} label={label} error={error} hint={hint} boxClass="combo" box={frame}>
        {typed === null ? chosen?.picture : null}
        <Parts.Input
          {...described(id, error, hint)}
          // The open list hides the label from screen readers.
          aria-label={label}
          name={props.name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          placeholder={chosen?.label ?? placeholder}
        />
        {typed === null ? chosen?.mark : null}
        <ChevronDown className="i i18" aria-hidden="true" />
      </Frame>
      <Parts.Portal>
        <Parts.Positioner className="z-62" anchor={frame} sideOffset={4} align="start">
          <Parts.Popup className="combo-list">
            <Parts.Empty>
              <p className="p-2.5 text-fg-3">{t.nothing}</p>
            </Parts.Empty>
            <Parts.List aria-label={t.open(label)}>
              {(option: ComboboxOption) => (
                <Parts.Item
                  key={option.value}
                  value={option}
                  className="combo-option flex items-center gap-2.5 min-h-11 py-1 px-2.5 rounded-[10px] cursor-pointer"
                >
                  {option.picture}
                  <span className="grid flex-1 min-w-0 leading-[1.5] wrap-anywhere">
                    <span>{option.label}</span>
                    <small className="text-12 text-fg-2">{noteOf(option)}</small>
                  </span>
                  {option.mark}
                </Parts.Item>
              )}
            </Parts.List>
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** The code, unless the label is the same word, and the note. */
function noteOf({ value, label, note }: ComboboxOption): string {
  const code = value.toLowerCase() === label.toLowerCase() ? "" : value;
  return [code, note].filter(Boolean).join(" · ");
}
