import { useTexts } from "@krapao/browser/i18n/texts";
import { losesMarkup } from "@krapao/contract/console/setup/rich-text";
import { Code, PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import { richTextTexts } from "../../../i18n/texts.ts";
import { Loading } from "../../lists/list-state.tsx";
import { onDemand } from "../../loading/on-demand.tsx";
import { TextArea } from "../text-area.tsx";
import "./rich-text.css";

/** TipTap loads when the first text is shown. */
const RichEditor = onDemand(() => import("./rich-editor.tsx"));

interface RichTextProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  rows?: number;
  maxLength?: number;
}

/** A text with structure, as an editor or as its HTML. A text with a table is shown as HTML. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Switched {...props} />
    </Suspense>
  );
}

function Switched({ label, value, onChange, rows = 6, maxLength = 20_000 }: RichTextProps) {
  const t = useTexts(richTextTexts);
  const [isSource, setSource] = useState(false);
  const isLocked = losesMarkup(value);
  return (
    <div className="rich-text grid-cols-1 justify-items-stretch">
      {isSource || isLocked ? (
        <TextArea
          label={`${label} · HTML`}
          rows={rows}
          maxLength={maxLength}
          hint={isLocked ? t.sourceOnly : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <RichEditor label={label} value={value} onChange={onChange} />
      )}
      {isLocked ? null : (
        <button type="button" className="rich-switch" onClick={() => setSource(!isSource)}>
          {isSource ? (
            <PenLine className="i i16" aria-hidden="true" />
          ) : (
            <Code className="i i16" aria-hidden="true" />
          )}
          {isSource ? t.rich : t.source}
        </button>
      )}
    </div>
  );
}
