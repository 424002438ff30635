import type th from "./th.ts";

export default {
  title: "Keys",
  move: "Next or previous entry",
  approve: "Approve, or match",
  reject: "Reject",
  hold: "Put on hold",
  skip: "Skip",
  happened: "The transfer happened",
  notHappened: "The transfer did not happen",
  answer: "Write an answer",
  claim: "Claim the conversation",
  release: "Release the conversation",
  transfer: "Hand over",
  end: "End the conversation",
  confirm: "Confirm: the same key again, or Enter",
  reason: "Take a reason in a dialog",
  search: "Search everything",
  undo: "Undo, for five seconds",
  choose: "Select the row",
  close: "Close",
  help: "This list",
} satisfies typeof th;
