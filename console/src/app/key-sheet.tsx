import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts, keysTexts } from "../i18n/texts.ts";
import { Kbd } from "../lib/navigation/kbd.tsx";
import type { activeKeys } from "../lib/navigation/shortcuts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [keysTexts];

interface KeySheetProps {
  active: ReturnType<typeof activeKeys>;
  onClose: () => void;
}

/** Keys that mean the same in every list. */
const OF_LISTS = { j: "move", k: "move", s: "skip", x: "choose" } as const;
/** Keys of every page and dialog. */
const COMMON = [
  ["confirm", ["Enter"]],
  ["undo", ["Z"]],
  ["reason", ["1", "9"]],
  ["search", ["/", "Ctrl+K"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
] as const;

/** The list of the keys that do something on the page now, and of those of every page. */
export default function KeySheet({ active, onClose }: KeySheetProps) {
  const t = useTexts(keysTexts);
  const core = useTexts(coreTexts);
  const rows = new Map<string, string[]>();
  for (const [key, name] of active) {
    const ofLists = OF_LISTS[key as keyof typeof OF_LISTS];
    const text = name ?? (ofLists && t[ofLists]) ?? (/^\d$/.test(key) ? t.tabs : undefined);
    if (text) rows.set(text, [...(rows.get(text) ?? []), key.toUpperCase()]);
  }
  for (const [name, keys] of COMMON) rows.set(t[name], [...keys]);
  return (
    <Sheet open onClose={onClose} title={t.title} closeLabel={core.close}>
      <dl className="key-sheet">
        {[...rows].map(([text, keys]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
