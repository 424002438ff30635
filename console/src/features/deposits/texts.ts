import { textsIn } from "../../i18n/define-texts.ts";

export const depositTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

export const secondPersonTexts = textsIn(
  import.meta.glob<typeof import("./texts/second-person/th.ts")>("./texts/second-person/*.ts"),
);
