import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { Kbd } from "../lib/navigation/kbd.tsx";
import { useShortcuts } from "../lib/navigation/shortcuts.ts";

/** The keys of every page, by what they do. A page ignores those that it has no use for. */
const KEYS = [
  ["move", ["J", "K"]],
  ["approve", ["A"]],
  ["reject", ["R"]],
  ["hold", ["H"]],
  ["skip", ["S"]],
  ["confirm", ["Enter"]],
  ["reason", ["1", "9"]],
  ["search", ["/"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
] as const;

/** The list of keys, which `?` opens on every page. */
export function KeySheet() {
  const core = useTexts(coreTexts);
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <Sheet
      open={isOpen}
      onClose={() => setOpen(false)}
      title={core.keys.title}
      closeLabel={core.close}
    >
      <dl className="key-sheet">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{core.keys[name]}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
