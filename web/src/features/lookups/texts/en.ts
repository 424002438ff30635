import type th from "./th.ts";

export default {
  conditions: "Terms and conditions",
  noConditions: "There are no terms at the moment",
  agreement: "User agreement",
  agreementText: "Please read this before you start",
  doNotShowAgain: "Do not show this again",
  accept: "Accept and start",

  contactTitle: "Contact us",
  lineId: "LINE ID",
  lineQr: "QR to add us on LINE",
  openLine: "Open LINE",
  chat: "Chat in the app",
  chatText: "Talk to an admin without leaving this page",
  startChat: "Start chat",
  version: (version) => `Version ${version}`,

  howtoTitle: "How to",
  howtoText: (count, minutes) =>
    `${count} short videos, ${minutes} ${minutes === 1 ? "minute" : "minutes"} in all`,
  howtoEmpty: "No videos yet",
  howtoEmptyText: "Videos on how to use the wallet will be here",
  play: "Play video",
  steps: "Steps in this video",
  cannotPlay: "This device cannot play the video. The steps below say the same.",
} satisfies typeof th;
