import { useLanguage } from "@krapao/browser/i18n/language";
import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { usePages } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { spinwheelTexts } from "./texts.ts";
import { TABS, type Tab, thingPages, type WonThing } from "./thing-calls.ts";
import { ThingDetail } from "./thing-detail.tsx";
import { ThingState } from "./thing-state.tsx";

const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text);

/** The things that members won on the wheel, and the action that records a hand-over. */
export function PrizeList() {
  const t = useTexts(spinwheelTexts);
  const language = useLanguage();
  const [view, setView] = useView();
  const tab = isTab(view.tab) ? view.tab : "open";
  const list = usePages(thingPages(tab));
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  const thing = list.rows.find(({ id }) => id === chosen);
  return (
    <MasterDetail
      head={
        <Segmented
          label={t.labels.state}
          value={tab}
          options={TABS.map((value) => ({ value, label: t.tabs[value] }))}
          onChange={(next) => setView({ tab: next, item: null })}
        />
      }
      list={
        <LocalList
          name="prizes"
          label={t.tabs[tab]}
          columns={columnsOf(t, language, tab)}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={t.empty}
        />
      }
      detail={thing ? <ThingDetail key={thing.id} thing={thing} /> : null}
      onBack={() => choose(null)}
    />
  );
}

function columnsOf(
  t: TextsOf<typeof spinwheelTexts>,
  language: Language,
  tab: Tab,
): readonly Column<WonThing>[] {
  return [
    {
      id: "member",
      header: t.labels.member,
      value: ({ member }) => `${member.name} ${member.id}`,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "thing",
      header: t.columns.thing,
      value: ({ thing }) => thing[language],
      // The other tabs have one state.
      cell: ({ thing, state }) => (
        <>
          {thing[language]} {tab === "all" ? <ThingState state={state} /> : null}
        </>
      ),
    },
    {
      id: "wonAt",
      header: t.columns.wonAt,
      value: ({ wonAt }) => wonAt,
      align: "right",
      size: "date",
      isWide: true,
      cell: ({ wonAt }) => <Timestamp at={wonAt} part="date" />,
    },
  ];
}
