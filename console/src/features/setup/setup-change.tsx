import { useTexts } from "@krapao/browser/i18n/texts";
import { type ChangeRow, Changes } from "../../lib/panes/changes.tsx";
import { CampaignCost } from "./cost/campaign-cost.tsx";
import { pairsOf, wordsOf } from "./forms/differences.ts";
import { useFieldLabels } from "./forms/field-labels.ts";
import { specsOf } from "./forms/field-specs.ts";
import type { Leaf } from "./forms/leaves.ts";
import { isPicture } from "./forms/picture-field.tsx";
import type { Payload } from "./payload.ts";
import { setupTexts } from "./texts.ts";
import { WheelChange } from "./wheel/wheel-change.tsx";
import { wheelOf } from "./wheel/wheel-payload.ts";

interface SetupChangeProps {
  kind: string;
  documentKey: string;
  /** The live version; null when there is none, or when the request does not include it. */
  before: Payload | null;
  after: Payload;
  /** Leaves out what stays, unless everything is new. */
  isShort?: boolean;
}

/** The changes of a version, and what it costs when it is a campaign. */
export function SetupChange(props: SetupChangeProps) {
  return (
    <>
      <CampaignCost kind={props.kind} documentKey={props.documentKey} payload={props.after} />
      <ChangedFields {...props} />
    </>
  );
}

/** The changes of a version, with the labels of its form. */
function ChangedFields({ kind, documentKey, before, after, isShort }: SetupChangeProps) {
  const t = useTexts(setupTexts);
  const labels = useFieldLabels(kind, documentKey);
  if (kind === "wheel") {
    return <WheelChange before={before && wheelOf(before)} after={wheelOf(after)} />;
  }
  const rows = pairsOf(specsOf(kind, documentKey), before, after).map((leaf): ChangeRow => {
    const show = (value: unknown, payload: Payload | null) => {
      if (labels.isPicture(leaf.path) && typeof value === "string" && isPicture(value))
        return <img className="change-picture max-w-40 max-h-18" src={value} alt={value} />;
      return labels.value(leaf.path, value, payload?.currency === "LAK" ? "LAK" : "THB");
    };
    const shown = labels.isHtml(leaf.path) ? asWords(leaf) : leaf;
    return {
      label: labels.label(leaf.path),
      before: show(shown.before, before),
      after: show(shown.after, after),
      isChanged: before !== null && leaf.before !== leaf.after,
    };
  });
  // Changed rows first; the sort keeps the order of the form otherwise.
  rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
  const shown = isShort && before ? rows.filter(({ isChanged }) => isChanged) : rows;
  if (shown.length === 0) return <p className="t2">{t.sameAsLive}</p>;
  return <Changes label={textFor(t.kinds, kind)} rows={shown} />;
}

/** The words of an HTML text; its tags only when nothing else differs. */
function asWords(leaf: Leaf): Leaf {
  const [before, after] = [leaf.before, leaf.after].map((html) =>
    typeof html === "string" ? wordsOf(html) : html,
  );
  return before === after && leaf.before !== leaf.after ? leaf : { ...leaf, before, after };
}

const textFor = (texts: Readonly<Record<string, string>>, key: string) => texts[key] ?? key;
