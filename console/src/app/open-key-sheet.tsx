import { page } from "@krapao/browser/loading/page";
import { useState } from "react";
import { toastError } from "../i18n/errors/index.ts";
import { activeKeys, useShortcuts } from "../lib/navigation/shortcuts.ts";

const KeySheet = page<{ active: ReturnType<typeof activeKeys>; onClose: () => void }>(
  () => import("./key-sheet.tsx"),
);

/** Opens the list of keys by `?` on every page. */
export function OpenKeySheet() {
  // Read when the key is pressed: what shortcuts do must not be read while a page is drawn.
  const [active, setActive] = useState<ReturnType<typeof activeKeys> | null>(null);
  const open = () => KeySheet.preload().then(() => setActive(activeKeys()), toastError);
  useShortcuts({ "?": () => void open() });
  return active ? <KeySheet active={active} onClose={() => setActive(null)} /> : null;
}
