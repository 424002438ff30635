import { textsIn } from "../../i18n/define-texts.ts";

export const treasuryTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

export const cashTexts = textsIn(
  import.meta.glob<typeof import("./texts/cash/th.ts")>("./texts/cash/*.ts"),
);
