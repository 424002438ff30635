import { ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

interface FactRowProps {
  icon: LucideIcon;
  label: string;
  /** Content at the right end. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A row of the profile that shows something. */
export function FactRow({ icon: Icon, label, mark, children }: FactRowProps) {
  return (
    <div className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15">
      <span className="ico">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="own-words flex-[1_1_auto] min-w-0 grid">
        <span className="text-13 text-fg-3">{label}</span>
        {children}
      </span>
      {mark}
    </div>
  );
}

interface PressRowProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
}

/** A row of the profile that opens something. */
export function PressRow({ icon: Icon, label, onPress }: PressRowProps) {
  return (
    <button
      type="button"
      className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15"
      onClick={onPress}
    >
      <span className="ico">
        <Icon className="i" aria-hidden="true" />
      </span>
      <b className="own-words flex-[1_1_5.5rem] min-w-0 grid">{label}</b>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
    </button>
  );
}

interface ChoiceRowProps<Choice extends string | number> {
  icon: LucideIcon;
  name: string;
  label: string;
  note?: string | undefined;
  choices: readonly (readonly [choice: Choice, word: string])[];
  chosen: string | number;
  onChoose: (choice: Choice) => void;
}

/** A row of the profile that is a native select as a whole. */
export function ChoiceRow<Choice extends string | number>(props: ChoiceRowProps<Choice>) {
  const { icon: Icon, name, label, note, choices, chosen, onChoose } = props;
  const noteId = useId();
  return (
    <div className="own-row own-language flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15">
      <span className="ico">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="own-words flex-[1_1_5.5rem] min-w-0 grid">
        <b>{label}</b>
        {note ? (
          <span className="text-13 text-fg-3" id={noteId}>
            {note}
          </span>
        ) : null}
      </span>
      <span className="text-fg-2" aria-hidden="true">
        {choices.find(([each]) => each === chosen)?.[1]}
      </span>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
      <select
        className="absolute inset-0 w-full cursor-pointer"
        name={name}
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find(([each]) => `${each}` === target.value);
          if (choice !== undefined) onChoose(choice[0]);
        }}
      >
        {choices.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}
