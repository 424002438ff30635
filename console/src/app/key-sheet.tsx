import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../i18n/core/index.ts";
import { keysTexts } from "../i18n/keys/index.ts";
import { Kbd } from "../lib/navigation/kbd.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [keysTexts];

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

/** The list of keys. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(keysTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet open onClose={onClose} title={t.title} closeLabel={core.close}>
      <dl className="key-sheet">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t[name]}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
