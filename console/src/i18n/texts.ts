import { textsIn } from "./define-texts.ts";

/** Texts of the shell, of navigation and of lib. */
export const coreTexts = textsIn(import.meta.glob<typeof import("./core/th.ts")>("./core/*.ts"));

/** The list of keys. */
export const keysTexts = textsIn(import.meta.glob<typeof import("./keys/th.ts")>("./keys/*.ts"));

/** A shift that waits, undo, and the question before typed text is lost. */
export const lateTexts = textsIn(import.meta.glob<typeof import("./late/th.ts")>("./late/*.ts"));

/** Texts of what every list has. */
export const listTexts = textsIn(import.meta.glob<typeof import("./lists/th.ts")>("./lists/*.ts"));

/** Texts of charts. */
export const chartTexts = textsIn(
  import.meta.glob<typeof import("./charts/th.ts")>("./charts/*.ts"),
);

/** Texts of fields that choose one of the things that exist. */
export const choiceTexts = textsIn(
  import.meta.glob<typeof import("./choices/th.ts")>("./choices/*.ts"),
);

export const presentTexts = textsIn(
  import.meta.glob<typeof import("./present/th.ts")>("./present/*.ts"),
);

export const previewTexts = textsIn(
  import.meta.glob<typeof import("./preview/th.ts")>("./preview/*.ts"),
);

/** Texts of how far a result that is made of readings is known. */
export const readingsTexts = textsIn(
  import.meta.glob<typeof import("./readings/th.ts")>("./readings/*.ts"),
);

/** Texts of segments and levels. */
export const segmentsTexts = textsIn(
  import.meta.glob<typeof import("./segments/th.ts")>("./segments/*.ts"),
);

/** Texts of why an answer of an external party proves nothing. */
export const unusableTexts = textsIn(
  import.meta.glob<typeof import("./unusable/th.ts")>("./unusable/*.ts"),
);

/** Texts of the rich text editor. */
export const richTextTexts = textsIn(
  import.meta.glob<typeof import("./rich-text/th.ts")>("./rich-text/*.ts"),
);

/** Permissions in words, for the pages about roles and their approvals. */
export const permissionTexts = textsIn(
  import.meta.glob<typeof import("./permissions/th.ts")>("./permissions/*.ts"),
);
