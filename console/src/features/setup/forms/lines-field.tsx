import { useState } from "react";
import { TextArea } from "../../../lib/forms/text-area.tsx";

interface LinesProps {
  label: string;
  hint: string | undefined;
  name: string;
  value: unknown;
  wrong: Record<string, string>;
  path: string;
  onChange: (value: string[]) => void;
}

const ROWS_MIN = 6;

/** A list of names, one on each line. */
export function Lines({ label, hint, name, value, wrong, path, onChange }: LinesProps) {
  const list = value as string[];
  const [text, setText] = useState(list.join("\n"));
  // The text keeps empty lines while it is written. Another list comes from outside.
  const shown = linesOf(text).join() === list.join() ? text : list.join("\n");
  const found = Object.keys(wrong).find((each) => each === path || each.startsWith(`${path}.`));
  const line = found === undefined ? "" : list[Number(found.slice(path.length + 1))];
  return (
    <TextArea
      label={label}
      hint={hint}
      name={name}
      error={found && [line, wrong[found]].filter(Boolean).join(": ")}
      rows={Math.max(ROWS_MIN, list.length + 1)}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);
