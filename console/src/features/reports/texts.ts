import { textsIn } from "../../i18n/define-texts.ts";

export const reportsTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

export const teamTexts = textsIn(
  import.meta.glob<typeof import("./texts/team/th.ts")>("./texts/team/*.ts"),
);

export const profitTexts = textsIn(
  import.meta.glob<typeof import("./texts/profit/th.ts")>("./texts/profit/*.ts"),
);
