import { RuleForm } from "../../features/segments/rule-form.tsx";
import { SegmentAside } from "../../features/segments/segment-aside.tsx";
import { BonusSetup } from "../../features/setup/setup-views.tsx";
import { segmentsTexts } from "../../i18n/segments/index.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [segmentsTexts];

export default function BonusesPage() {
  return (
    <BonusSetup
      segment={{
        form: ({ payload, change, wrong }) => (
          <RuleForm payload={payload} onChange={change} wrong={wrong} />
        ),
        aside: (document, { payload }) => (
          <SegmentAside code={document.live ? document.key : null} rule={payload.rule} />
        ),
      }}
    />
  );
}
