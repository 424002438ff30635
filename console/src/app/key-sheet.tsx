import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../i18n/core/index.ts";
import { keysTexts } from "../i18n/keys/index.ts";
import { Kbd } from "../lib/navigation/kbd.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [keysTexts];

/** Every key by what it does. The sheet shows those that the page uses now. */
const KEYS = [
  ["move", ["J", "K"]],
  ["approve", ["A"]],
  ["reject", ["R"]],
  ["hold", ["H"]],
  ["skip", ["S"]],
  ["choose", ["X"]],
  ["happened", ["D"]],
  ["notHappened", ["N"]],
] as const;
/** The chat gives R another meaning. */
const CHAT_KEYS = [
  ["move", ["J", "K"]],
  ["answer", ["R"]],
  ["claim", ["C"]],
  ["release", ["G"]],
  ["transfer", ["T"]],
  ["end", ["E"]],
] as const;
/** Keys of every page and dialog. */
const COMMON = [
  ["confirm", ["Enter"]],
  ["undo", ["Z"]],
  ["reason", ["1", "9"]],
  ["search", ["/"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
] as const;

function keysOf(active: ReadonlySet<string>) {
  const own = location.pathname.startsWith("/chat") ? CHAT_KEYS : KEYS;
  return [...own.filter(([, [key]]) => active.has(key.toLowerCase())), ...COMMON];
}

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
        {keysOf(active).map(([name, each]) => (
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
