import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts, keysTexts } from "../i18n/texts.ts";
import { Kbd } from "../lib/navigation/kbd.tsx";
import { keysOf } from "./page-keys.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [keysTexts];

interface KeySheetProps {
  /** The keys that do something on the page now. */
  active: ReadonlySet<string>;
  onClose: () => void;
}

/** The list of the keys of the page. */
export default function KeySheet({ active, onClose }: KeySheetProps) {
  const t = useTexts(keysTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet open onClose={onClose} title={t.title} closeLabel={core.close}>
      <dl className="key-sheet">
        {keysOf(location.pathname, active).map(([name, each]) => (
          <div key={name}>
            <dt>
              {each.map((key) => (
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
