import { transferAll, WALLET } from "@krapao/contract/games";
import { fromMinor } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { failureOf, isOver, type Outcome, OutcomeDialog, outcomeOf } from "../../lib/outcome.tsx";
import { queryClient } from "../../lib/query.ts";
import { useSearchParams } from "../../lib/search-params.ts";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { refreshWallet, useWallet, type Wallet } from "../../lib/wallet.ts";
import { PlaceIcon, PlacePick } from "./place-pick.tsx";
import { gameTexts } from "./texts/index.ts";
import { placesOf } from "./transfer-rules.ts";
import { wordsOf } from "./use-transfer.ts";
import "./sheets.css";

const PARAMS = v.object({ to: v.fallback(v.string(), WALLET) });

/** Brings everything from all accounts into one. */
export default function GatherSheet() {
  const t = useTexts(gameTexts);
  const { data } = useWallet();
  return data ? <Gather wallet={data} /> : <SheetPlaceholder title={t.gatherInto(t.wallet)} />;
}

function Gather({ wallet }: { wallet: Wallet }) {
  const t = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  const [toCode, setTo] = useState(params.to);
  const { currency } = wallet.wallet;
  const places = placesOf(wallet, t.wallet);
  const to = places.find(({ code }) => code === toCode) ?? places[0];
  const name = to?.name ?? t.wallet;
  const { gather, gathering, outcome, forget } = useGather(name);
  const sources = places.filter((place) => place !== to && place.available > 0n);
  const sum = sources.reduce((total, place) => total + place.available, 0n);
  const done = () => {
    const moved = isOver(outcome);
    forget();
    if (moved) closeSheet();
  };
  return (
    <Sheet
      title={t.gatherInto(name)}
      closeLabel={core.close}
      busy={gathering}
      footer={
        <Button
          block
          disabled={sum === 0n}
          loading={gathering && t.transferring}
          onClick={() => gather(to?.code ?? WALLET)}
        >
          {t.gather} {money(fromMinor(sum), currency)}
        </Button>
      }
    >
      <PlacePick
        label={t.to}
        chooseLabel={t.choose}
        places={places}
        place={to}
        currency={currency}
        onPick={setTo}
        disabled={gathering}
      />
      {sources.length === 0 ? (
        <Note>{t.gatherNothing}</Note>
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
      <OutcomeDialog outcome={outcome} okLabel={t.ok} onClose={done} />
    </Sheet>
  );
}

function useGather(name: string) {
  const t = useTexts(gameTexts);
  const once = useOnce(transferAll);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string) => once({ input: { to } }),
    onSuccess: async (answer) =>
      setOutcome(await outcomeOf(answer, wordsOf(t, t.gatheredText(name)))),
    onError: async (error) => setOutcome(await failureOf(error, t)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  return { gather: mutate, gathering: isPending, outcome, forget: () => setOutcome(null) };
}
