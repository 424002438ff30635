import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { useTexts } from "../i18n/index.ts";
import "./marks.css";

interface MaskedTextProps {
  /** What the list shows: `•••-•••-5678`. */
  masked: string;
  /** What it is, for the button's name: "Phone". */
  label: string;
  /** Asks the server, which writes into the audit log; none when the role may not. */
  reveal?: (() => Promise<string>) | undefined | false;
}

/** A personal text that the server masks, with a button that asks for the whole. */
export function MaskedText({ masked, label, reveal }: MaskedTextProps) {
  const core = useTexts(coreTexts);
  const [full, setFull] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const press = async () => {
    if (full !== null) return setFull(null);
    if (!reveal) return;
    setAsking(true);
    await reveal().then(setFull, toastError);
    setAsking(false);
  };
  const Icon = full === null ? Eye : EyeOff;
  return (
    <span className="masked">
      <span className="num nowrap">{full ?? masked}</span>
      {reveal ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={`${full === null ? core.reveal : core.hide}: ${label}`}
          aria-busy={isAsking || undefined}
          disabled={isAsking}
          onClick={press}
        >
          <Icon className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
