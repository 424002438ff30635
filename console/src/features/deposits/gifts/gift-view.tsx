import { useTexts } from "@krapao/browser/i18n/texts";
import { type ReactNode, useState } from "react";
import { LocalList } from "../../../lib/lists/local/local-list.tsx";
import { MasterDetail, useChosen } from "../../../lib/lists/master-detail.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";
import { useGiftColumns } from "./gift-columns.tsx";
import { GiftPane } from "./gift-detail.tsx";
import { type GiftTab, useGifts } from "./use-gifts.ts";

const TABS = ["waiting", "done"] as const;

/** Gift links without an outcome for too long, and those that staff users closed. */
export function GiftView({ head }: { head: ReactNode }) {
  const t = useTexts(depositTexts);
  const [, setView] = useView();
  const [tab, setTab] = useState<GiftTab>("waiting");
  const list = useGifts(tab);
  const columns = useGiftColumns();
  const [chosen, choose] = useChosen(
    list.rows.map(({ id }) => id),
    list.isLoading,
  );
  const gift = list.rows.find(({ id }) => id === chosen);
  return (
    <MasterDetail
      head={head}
      tools={
        <Segmented
          label={t.gifts.title}
          value={tab}
          options={TABS.map((value) => ({ value, label: t.gifts.tabs[value] }))}
          onChange={(next) => {
            setTab(next);
            setView({ item: null });
          }}
        />
      }
      list={
        <LocalList
          name="gifts"
          label={t.gifts.title}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.gifts.none, text: t.gifts.noneText }}
        />
      }
      detail={gift ? <GiftPane key={gift.id} gift={gift} /> : null}
      onBack={() => choose(null)}
    />
  );
}
