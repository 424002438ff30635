import { useTexts } from "@krapao/browser/i18n/texts";
import { slipRecord } from "@krapao/contract/console/deposits/payments";
import { Fragment } from "react";
import { SlipDetailPane } from "../../features/deposits/slip-detail.tsx";
import { useSlipList } from "../../features/deposits/slip-queue.tsx";
import { SlipView } from "../../features/deposits/slip-view.tsx";
import { depositTexts } from "../../features/deposits/texts.ts";
import { useClaim, useSlip } from "../../features/deposits/use-slips.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { useShow } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";

/**
 * The slip queue: slips that no rule could decide, each with its picture and the comparison of read
 * and expected values.
 */
export default function SlipsPage() {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const me = useMe();
  const may = useMay();
  const mayDecide = may("deposits.decide");
  const [, setView] = useView();
  const list = useSlipList({ ownName: me.staff.name });
  // A similar slip may be in another tab: it is shown without leaving this one.
  const shownId = useShow() ?? list.chosen;
  const slip = useSlip(shownId);
  const isOpen = slip.data?.id === shownId && slip.data?.state === "review";
  useClaim(isOpen && mayDecide ? shownId : null);
  const others = slip.data?.claimedBy;
  return (
    <div className="slips grid gap-4 h-full min-h-0">
      <section
        className="pane queue flex flex-col min-h-0 overflow-hidden"
        aria-label={t.slipQueue}
      >
        <header>
          <Segmented
            label={t.slipQueue}
            value={list.tab}
            options={slipRecord.tabs.map((value) => ({
              value,
              label: t.tabs[value],
              count: (value === "failed" && list.unread) || undefined,
            }))}
            onChange={(value) => setView({ tab: value, item: null, show: null })}
          />
        </header>
        {list.tools}
        <div className="scroll flex-1 min-h-0 overflow-auto">{list.table}</div>
      </section>
      {shownId === null ? (
        <p className="pane choose grid place-items-center min-h-0 text-center text-fg-3 col-[2/-1]">
          {core.selectOne}
        </p>
      ) : slip.data ? (
        <Fragment key={slip.data.id}>
          <SlipView slip={slip.data} />
          <SlipDetailPane
            slip={slip.data}
            claimedBy={others && others !== me.staff.name ? others : null}
            onShow={(id) => setView({ show: id })}
            onSkip={() => list.choose(list.next ?? null)}
          />
        </Fragment>
      ) : slip.error ? (
        <Failed error={slip.error} onRetry={() => void slip.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
