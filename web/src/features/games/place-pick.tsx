import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { CircleAlert, CircleDashed, Wallet as WalletIcon } from "lucide-react";
import { useId } from "react";
import { money } from "../../lib/format.ts";
import { GameArt } from "./game-art.tsx";
import type { Place } from "./transfer-rules.ts";

interface PlacePickProps {
  label: string;
  chooseLabel: string;
  places: readonly Place[];
  place: Place | undefined;
  currency: Currency;
  onPick: (code: string) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** A row with an account and its balance, covered by a native select of all accounts. */
export function PlacePick({
  label,
  chooseLabel,
  places,
  place,
  currency,
  ...rest
}: PlacePickProps) {
  const id = useId();
  return (
    <div className="stack-2">
      <div className={`pick${rest.error ? " err" : ""}`}>
        <PlaceIcon place={place} />
        <span className="grow">
          <label htmlFor={id}>{label}</label>
          <b>{place?.name ?? chooseLabel}</b>
        </span>
        {place ? <Amount value={place.available} currency={currency} /> : null}
        <select
          id={id}
          value={place?.code ?? ""}
          disabled={rest.disabled}
          aria-invalid={rest.error ? true : undefined}
          aria-describedby={rest.error ? `${id}-note` : undefined}
          onChange={(event) => rest.onPick(event.target.value)}
        >
          <option value="" disabled hidden>
            {chooseLabel}
          </option>
          {places.map(({ code, name, available }) => (
            <option key={code} value={code}>
              {name} · {money(Number(available) / 100, currency)}
            </option>
          ))}
        </select>
      </div>
      {rest.error ? (
        <p className="hint err" role="alert" id={`${id}-note`}>
          <CircleAlert className="i i16" aria-hidden="true" />
          {rest.error}
        </p>
      ) : null}
    </div>
  );
}

/** The picture of an account: the wallet, a game, or nothing chosen yet. */
export function PlaceIcon({ place }: { place: Place | undefined }) {
  if (!place) {
    return (
      <span className="ico place">
        <CircleDashed className="i i24" aria-hidden="true" />
      </span>
    );
  }
  if (place.slot) return <GameArt slot={place.slot} className="thumb" />;
  return (
    <span className="ico jade place">
      <WalletIcon className="i i24" aria-hidden="true" />
    </span>
  );
}
