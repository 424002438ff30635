import { textsIn } from "@krapao/browser/i18n/texts";

export const walletTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** How movements ended, for toasts; loads with the first one. */
export const walletEventTexts = textsIn(
  import.meta.glob<typeof import("./texts/events/th.ts")>("./texts/events/*.ts"),
);
