import { page } from "@krapao/browser/loading/page";
import { useState } from "react";
import { toastError } from "../i18n/errors/index.ts";
import { useShortcuts } from "../lib/navigation/shortcuts.ts";

const KeySheet = page<{ onClose: () => void }>(() => import("./key-sheet.tsx"));

/** Opens the list of keys by `?` on every page. */
export function OpenKeySheet() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ "?": () => void KeySheet.preload().then(() => setOpen(true), toastError) });
  return isOpen ? <KeySheet onClose={() => setOpen(false)} /> : null;
}
