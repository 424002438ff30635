import type th from "./th.ts";

export default {
  offered: "A shift is offered to you",
  undo: "Undo",
  doNow: "Close, and do it now",
  leaveTitle: "Discard what you typed?",
  leaveText: "It has not been saved or sent",
  leave: "Discard",
  stay: "Keep editing",
  sendFirst: "Send or clear what you have typed, wait until nothing is under way, then load again.",
} satisfies typeof th;
