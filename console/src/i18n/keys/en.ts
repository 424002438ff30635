import type th from "./th.ts";

export default {
  title: "Keys",
  move: "Next or previous entry",
  skip: "Skip",
  tabs: "Lists of conversations",
  confirm: "Confirm: the same key again, or Enter",
  reason: "Take a reason in a dialog",
  search: "Search everything",
  undo: "Undo, for five seconds",
  choose: "Select the row",
  close: "Close",
  help: "This list",
} satisfies typeof th;
