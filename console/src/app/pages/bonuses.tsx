import { RuleForm } from "../../features/segments/rule-form.tsx";
import { SegmentAside } from "../../features/segments/segment-aside.tsx";
import { OwnLimits } from "../../features/setup/forms/own-limits.tsx";
import { BonusSetup } from "../../features/setup/setup-views.tsx";
import { segmentsTexts } from "../../i18n/texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [segmentsTexts];

export default function BonusesPage() {
  return (
    <BonusSetup
      segment={{
        form: (editing) => (
          <>
            <RuleForm payload={editing.payload} onChange={editing.change} wrong={editing.wrong} />
            <OwnLimits {...editing} />
          </>
        ),
        aside: (document, { payload }) => (
          <SegmentAside code={document.live ? document.key : null} rule={payload.rule} />
        ),
      }}
    />
  );
}
