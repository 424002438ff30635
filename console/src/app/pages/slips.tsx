import { useTexts } from "@krapao/browser/i18n/texts";
import { SLIP_TABS } from "@krapao/contract/console/deposits/payments";
import { SlipDetailPane } from "../../features/deposits/slip-detail.tsx";
import { SLIP_FILTERS, SlipQueue } from "../../features/deposits/slip-queue.tsx";
import { SlipView } from "../../features/deposits/slip-view.tsx";
import { depositTexts } from "../../features/deposits/texts.ts";
import {
  type SlipTab,
  slipInput,
  useClaim,
  useSlip,
  useSlips,
} from "../../features/deposits/use-slips.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { useShown } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useSteadyRows } from "../../lib/lists/steady-rows.ts";
import { useView } from "../../lib/navigation/navigation.tsx";
import { useWithoutSent } from "../../lib/undo/later.ts";

/**
 * The slip queue: slips that no rule could decide, each with its picture and the comparison of read
 * and expected values.
 */
export default function SlipsPage() {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const me = useMe();
  const may = useMay();
  const [view, setView] = useView();
  const tab = tabOf(view.tab);
  const input = slipInput(tab, view);
  const steady = useSteadyRows(useWithoutSent(useSlips(input)), {
    key: JSON.stringify(input),
    isHeld: input.sort !== null || SLIP_FILTERS.some(({ id }) => view[id]),
    idOf,
  });
  const { list, ids } = steady;
  // A similar slip may be in another tab: it is shown without leaving this one.
  const [shownId] = useShown(ids, list.isLoading);
  const chosen = view.item ?? null;
  const slip = useSlip(shownId);
  const isOpen = slip.data?.id === shownId && slip.data?.state === "review";
  useClaim(isOpen && may("deposits.decide") ? shownId : null);
  const others = slip.data?.claimedBy;
  const select = (id: string | null) => setView({ item: id, show: null });
  const skip = () => {
    const next = ids[(ids.indexOf(chosen ?? "") + 1) % Math.max(ids.length, 1)];
    select(next ?? null);
  };
  return (
    <div className="slips">
      <section
        className="pane queue flex flex-col min-h-0 overflow-hidden"
        aria-label={t.slipQueue}
      >
        <header>
          <Segmented
            label={t.slipQueue}
            value={tab}
            options={SLIP_TABS.map((value) => ({ value, label: t.tabs[value] }))}
            onChange={(value) => setView({ tab: value, item: null, show: null })}
          />
        </header>
        <SlipQueue
          input={input}
          list={list}
          ids={ids}
          steady={steady}
          chosen={chosen}
          onChoose={select}
          ownName={me.staff.name}
          mayDecide={may("deposits.decide")}
        />
      </section>
      {shownId === null ? (
        <p className="pane choose flex flex-col min-h-0 overflow-hidden">{core.selectOne}</p>
      ) : slip.data ? (
        <>
          <SlipView key={slip.data.id} slip={slip.data} />
          <SlipDetailPane
            key={slip.data.id}
            slip={slip.data}
            claimedBy={others && others !== me.staff.name ? others : null}
            onShow={(id) => setView({ show: id })}
            onSkip={skip}
          />
        </>
      ) : slip.error ? (
        <Failed error={slip.error} onRetry={() => void slip.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

const idOf = ({ id }: { id: string }) => id;

const tabOf = (text: string | undefined): SlipTab =>
  SLIP_TABS.find((tab) => tab === text) ?? "waiting";
