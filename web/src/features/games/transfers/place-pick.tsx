import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { sheetTexts } from "../texts.ts";
import { PlaceIcon } from "./place-icon.tsx";
import { PlaceList } from "./place-list.tsx";
import type { Place } from "./transfer-rules.ts";

interface PlacePickProps {
  label: string;
  places: readonly Place[];
  /** Games without an account, offered below the others. */
  unopened?: readonly Place[];
  place: Place | undefined;
  /** The money goes here, so closed games cannot be chosen. */
  isTarget?: boolean;
  currency: Currency;
  onPick: (code: string) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** A row with an account and its balance; a press opens the list of all accounts. */
export function PlacePick({
  label,
  place,
  currency,
  onPick,
  error,
  disabled,
  ...list
}: PlacePickProps) {
  const t = useTexts(sheetTexts);
  const id = useId();
  const [picking, setPicking] = useState(false);
  const pick = (code: string) => {
    setPicking(false);
    onPick(code);
  };
  return (
    <div className="stack-2">
      <button
        type="button"
        className={`pick${error ? " err" : ""} relative w-full text-left flex items-center py-2.5 px-3.5 rounded-16`}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={() => setPicking(true)}
      >
        <PlaceIcon place={place} />
        <span className="grow">
          <small className="block text-13 leading-[1.6] text-fg-3">{label}</small>
          <b>{place?.name ?? t.choose}</b>
          {place?.isUnopened ? (
            <small className="block text-13 leading-[1.6] text-fg-3">{t.openAndTransfer}</small>
          ) : null}
        </span>
        {place && !place.isUnopened ? <Amount value={place.available} currency={currency} /> : null}
      </button>
      {error ? (
        <p className="hint err" role="alert" id={`${id}-note`}>
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : null}
      <PlaceList
        {...list}
        open={picking}
        title={label}
        chosen={place}
        currency={currency}
        onPick={pick}
        onClose={() => setPicking(false)}
      />
    </div>
  );
}
