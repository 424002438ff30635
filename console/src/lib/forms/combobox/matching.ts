/** Which options of a combobox match what is typed. Pure. */

export interface Words {
  /** The code that is stored. */
  value: string;
  /** What people call it. */
  label: string;
  /** Below or after the label: the code, a name in another language. */
  note?: string | undefined;
}

const textOf = ({ value, label, note }: Words) => `${label} ${value} ${note ?? ""}`.toLowerCase();

/**
 * The options with every typed word, those that begin with the text first; all of them while
 * nothing is typed.
 */
export function matching<Option extends Words>(options: readonly Option[], typed: string) {
  const text = typed.trim().toLowerCase();
  if (text === "") return [...options];
  const words = text.split(/\s+/);
  const begins = ({ value, label }: Words) =>
    [value, label].some((each) => each.toLowerCase().startsWith(text)) ? 0 : 1;
  return options
    .filter((option) => words.every((word) => textOf(option).includes(word)))
    .toSorted((one, other) => begins(one) - begins(other));
}

/** The options that match, and a new one after them unless it exists. */
export function withNew<Option extends Words>(
  found: readonly Option[],
  added: Option | null | undefined,
): Option[] {
  if (!added || found.some(({ value }) => value === added.value)) return [...found];
  return [...found, added];
}
