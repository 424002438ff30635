import type th from "./th.ts";

export default {
  title: "Keys",
  move: "Next or previous entry",
  approve: "Approve, or match",
  reject: "Reject",
  hold: "Put on hold",
  skip: "Skip",
  confirm: "Confirm: the same key again, or Enter",
  reason: "Take a reason in a dialog",
  search: "Search members",
  close: "Close",
  help: "This list",
} satisfies typeof th;
