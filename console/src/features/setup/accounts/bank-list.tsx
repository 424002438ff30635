import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { CircleAlert, Plus, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { accountsTexts } from "../texts.ts";
import { type Bank, banksWith, differenceOf, MARKETS, type Market } from "./bank-rows.ts";

interface BankListProps {
  list: readonly Bank[];
  /** What members have now. */
  live: readonly Bank[];
  wrong: Record<string, string>;
  /** Position of the chosen bank. */
  chosen: number;
  text: string;
  market: Market;
  onText: (text: string) => void;
  onMarket: (market: Market) => void;
  onChoose: (code: string) => void;
  onAdd: () => void;
}

/** The banks by name, with a search, the market, and what the draft changes. */
export function BankList(props: BankListProps) {
  const { list, live, wrong, chosen, text, market } = props;
  const t = useTexts(accountsTexts);
  const found = banksWith(list, { text, market });
  return (
    <section className="bank-list top-0 grid grid-cols-1 gap-2.5" aria-label={t.list}>
      <header className="grid grid-cols-1 gap-2.5">
        <Field
          label={t.search}
          icon={Search}
          autoComplete="off"
          value={text}
          onChange={({ target }) => props.onText(target.value)}
        />
        <div className="bank-tools flex gap-2 items-center justify-between">
          <Segmented
            label={t.markets}
            value={market}
            options={MARKETS.map((value) => ({
              value,
              label: t.market[value],
              count: list.filter((bank) => value === "all" || bank.market === value).length,
            }))}
            onChange={props.onMarket}
          />
          <Button variant="secondary" size="small" title={t.addBank} onClick={props.onAdd}>
            <Plus className="i i18" aria-hidden="true" />
            <span className="vh">{t.addBank}</span>
          </Button>
        </div>
      </header>
      <ul className="min-h-55 overflow-auto">
        {found.map((bank) => {
          const at = list.indexOf(bank);
          return (
            <BankRow
              key={at}
              bank={bank}
              isChosen={at === chosen}
              isWrong={Object.keys(wrong).some((path) => path.startsWith(`payload.list.${at}.`))}
              difference={differenceOf(bank, live)}
              onChoose={() => props.onChoose(bank.code)}
            />
          );
        })}
      </ul>
      {found.length === 0 ? <p className="t2">{t.noBanks}</p> : null}
    </section>
  );
}

interface BankRowProps {
  bank: Bank;
  isChosen: boolean;
  isWrong: boolean;
  difference: ReturnType<typeof differenceOf>;
  onChoose: () => void;
}

function BankRow({ bank, isChosen, isWrong, difference, onChoose }: BankRowProps) {
  const t = useTexts(accountsTexts);
  const isThai = useLanguage() === "th";
  const row = useRef<HTMLLIElement>(null);
  const { code, nameTH, nameEN, botCode, isRegistrable } = bank;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <li ref={row}>
      <button type="button" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        <BankTile code={code} small />
        <span className="setup-name grid wrap-anywhere flex-1 min-w-0">
          <span>{(isThai ? nameTH : nameEN) || code}</span>
          <small className="num">{[code, botCode].filter(Boolean).join(" · ")}</small>
        </span>
        <span className="inline-flex flex-wrap gap-1">
          {isWrong ? <CircleAlert className="i i18 coral" aria-hidden="true" /> : null}
          {difference === "same" ? null : (
            <Chip tone="amber">{difference === "new" ? t.isNew : t.changed}</Chip>
          )}
          {isRegistrable ? null : <Chip>{t.closedToNew}</Chip>}
        </span>
      </button>
    </li>
  );
}
