import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const inviteTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
