import { lateTexts, presentTexts } from "../../i18n/texts.ts";
import { IdleWatch } from "./idle-watch.tsx";
import { OfferedShift } from "./offered-shift.tsx";
import { Present } from "./present.tsx";
import { UndoNotices } from "./undo-notices.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lateTexts, presentTexts];

/** The watch of idle sessions, the shift that waits, colleagues, undo, and the unsaved guard. */
export default function Late() {
  return (
    <>
      <IdleWatch />
      <OfferedShift />
      <Present />
      <UndoNotices />
      <UnsavedGuard />
    </>
  );
}
