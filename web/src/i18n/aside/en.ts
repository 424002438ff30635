import type th from "./th.ts";

export default {
  label: "App notices",
  more: "Read more",
  less: "Show less",
  offline: "No internet connection",
  offlineSince: (time) => `Your balance is hidden until you are connected. Last seen at ${time}`,
  offlineEmpty: "Your money is safe. Your balance shows when you are connected.",
  newVersion: "A new version is here",
  reload: "Reload",
  later: "Later",
  inLine:
    "You are inside LINE. Everything works in your browser, and there you can add it to your screen.",
  openBrowser: "Open in browser",
  sendFirst: "Send or clear what you have typed, wait until nothing is under way, then load again.",
} satisfies typeof th;
