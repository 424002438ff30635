import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Check } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { sheetTexts } from "../texts.ts";
import { PlaceIcon } from "./place-icon.tsx";
import type { Place } from "./transfer-rules.ts";

interface PlaceListProps {
  open: boolean;
  title: string;
  places: readonly Place[];
  unopened?: readonly Place[];
  chosen: Place | undefined;
  isTarget?: boolean;
  currency: Currency;
  onPick: (code: string) => void;
  onClose: () => void;
}

/** All accounts with picture and balance, above the sheet that asks for one. */
export function PlaceList({
  open,
  title,
  places,
  unopened = [],
  onClose,
  ...rows
}: PlaceListProps) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet over open={open} title={title} closeLabel={core.close} onClose={onClose}>
      <Rows {...rows} places={places} label={t.opened} />
      {unopened.length > 0 ? (
        <>
          <p className="text-fg-2">{t.unopened}</p>
          <Rows {...rows} places={unopened} label={t.unopened} />
        </>
      ) : null}
    </Sheet>
  );
}

interface RowsProps extends Pick<PlaceListProps, "places" | "chosen" | "currency" | "onPick"> {
  label: string;
  isTarget?: boolean;
}

function Rows({ places, chosen, isTarget = false, currency, onPick, label }: RowsProps) {
  const t = useTexts(sheetTexts);
  return (
    <ul className="card flat rows" aria-label={label}>
      {places.map((place) => {
        const stop = isTarget ? place.noEntry : place.noExit;
        return (
          <li key={place.code}>
            <button
              type="button"
              className="row place-row w-full text-left min-h-17"
              disabled={stop !== undefined}
              aria-current={place.code === chosen?.code ? "true" : undefined}
              onClick={() => onPick(place.code)}
            >
              <PlaceIcon place={place} />
              <span className="grow">
                {place.name}
                {stop ? (
                  <small className="text-13 leading-[1.6] text-fg-3 block">{t[stop]}</small>
                ) : null}
              </span>
              {place.isUnopened ? null : <Amount value={place.available} currency={currency} />}
              {place.code === chosen?.code ? (
                <Check className="i flex-none text-gold-400" aria-hidden="true" />
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
