/** What the keys of a page do, for the list that `?` opens. */
import type th from "../i18n/keys/th.ts";

type Row = readonly [name: Exclude<keyof typeof th, "title">, keys: readonly string[]];

const MOVE: Row = ["move", ["J", "K"]];
const SKIP: Row = ["skip", ["S"]];
const CHOOSE: Row = ["choose", ["X"]];
const QUEUE: readonly Row[] = [
  MOVE,
  ["approve", ["A"]],
  ["reject", ["R"]],
  ["hold", ["H"]],
  SKIP,
  CHOOSE,
];

/** Pages whose letters have another meaning, by the start of their address. */
const OTHERS: Readonly<Record<string, readonly Row[]>> = {
  "/withdrawals": [...QUEUE, ["approveSelected", ["P"]], ["holdSelected", ["O"]]],
  "/slips": [...QUEUE, ["rejectSelected", ["D"]]],
  "/matching": [MOVE, ["match", ["A"]], ["dismiss", ["R"]], SKIP, CHOOSE],
  "/members": [MOVE, CHOOSE, ["tag", ["T"]], ["untag", ["U"]]],
  "/transfers": [MOVE, ["ask", ["A"]], ["happened", ["D"]], ["notHappened", ["N"]]],
  "/chat": [
    MOVE,
    ["tabs", ["1", "2", "3", "4"]],
    ["answer", ["R"]],
    ["note", ["N"]],
    ["claim", ["C"]],
    ["release", ["G"]],
    ["transfer", ["T"]],
    ["snooze", ["Z"]],
    ["end", ["E"]],
  ],
};

/** Keys of every page and dialog. */
const COMMON: readonly Row[] = [
  ["confirm", ["Enter"]],
  ["undo", ["Z"]],
  ["reason", ["1", "9"]],
  ["search", ["/", "Ctrl+K"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
];

/** The keys that do something on a page now, and those of every page. */
export function keysOf(path: string, active: ReadonlySet<string>): readonly Row[] {
  const start = Object.keys(OTHERS).find((each) => path.startsWith(each));
  const own = (start && OTHERS[start]) || QUEUE;
  return [...own.filter(([, [key = ""]]) => active.has(key.toLowerCase())), ...COMMON];
}
