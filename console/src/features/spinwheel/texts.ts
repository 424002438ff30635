import { textsIn } from "../../i18n/define-texts.ts";

export const spinwheelTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
