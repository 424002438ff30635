import { textsIn } from "../../i18n/define-texts.ts";

export const reportsTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
