import { useTexts } from "@krapao/browser/i18n/texts";
import { WALLET } from "@krapao/contract/member/games";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { isOver } from "../../../lib/money/outcome.tsx";
import { useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { PlaceIcon } from "./place-icon.tsx";
import { PlacePick } from "./place-pick.tsx";
import { TransferOutcome } from "./transfer-outcome.tsx";
import { placesOf } from "./transfer-rules.ts";
import { useSweep } from "./use-sweep.ts";
import "../sheets.css";
import { sheetTexts } from "../texts.ts";

const PARAMS = v.object({ to: v.fallback(v.string(), WALLET) });

/** Sweeps the balances of all accounts into one. */
export default function SweepSheet() {
  const t = useTexts(sheetTexts);
  const { data } = useWallet();
  return data ? <Sweep wallet={data} /> : <SheetPlaceholder title={t.sweepInto(t.labels.wallet)} />;
}

function Sweep({ wallet }: { wallet: Wallet }) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  const [toCode, setTo] = useState(params.to);
  const { currency } = wallet.wallet;
  const { data: ways } = useMemberWays();
  const places = placesOf(wallet, t.labels.wallet, ways);
  // A game that takes no money now is not kept as the target.
  const to = places.find(({ code, noEntry }) => code === toCode && !noEntry) ?? places[0];
  const name = to?.name ?? t.labels.wallet;
  const { sweep, sweeping, outcome, clearOutcome } = useSweep(name);
  const sources = places.filter((place) => place !== to && place.available > 0n && !place.noExit);
  const sum = sources.reduce((total, place) => total + place.available, 0n);
  const done = () => {
    const moved = isOver(outcome);
    clearOutcome();
    if (moved) closeSheet();
  };
  return (
    <Sheet
      title={t.sweepInto(name)}
      closeLabel={core.close}
      busy={sweeping}
      footer={
        <Button
          block
          disabled={sum === 0n}
          loading={sweeping && t.transferring}
          onClick={() => sweep(to?.code ?? WALLET)}
        >
          {t.sweep} {money(fromMinor(sum), currency)}
        </Button>
      }
    >
      <PlacePick
        label={t.to}
        places={places}
        place={to}
        isTarget
        currency={currency}
        onPick={setTo}
        disabled={sweeping}
      />
      {sources.length === 0 ? (
        <Note>{t.sweepNothing}</Note>
      ) : (
        <ul className="card flat rows">
          {sources.map((place) => (
            <li key={place.code} className="row">
              <PlaceIcon place={place} />
              <span className="grow">{place.name}</span>
              <Amount value={place.available} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <TransferOutcome outcome={outcome} to={to} onClose={done} />
    </Sheet>
  );
}
