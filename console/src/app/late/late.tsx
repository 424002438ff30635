import { lateTexts, presentTexts } from "../../i18n/texts.ts";
import { OfferedShift } from "./offered-shift.tsx";
import { Present } from "./present.tsx";
import { UndoNotices } from "./undo-notices.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lateTexts, presentTexts];

/** The shift that waits, colleagues, what can be undone, and the guard of what was typed. */
export default function Late() {
  return (
    <>
      <OfferedShift />
      <Present />
      <UndoNotices />
      <UnsavedGuard />
    </>
  );
}
