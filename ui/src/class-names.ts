/** The names that apply, for `className`: `classNames("card", isFlat && "flat")`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
