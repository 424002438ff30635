import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { QrCode } from "lucide-react";
import { useId } from "react";
import { money } from "../../../lib/format.ts";
import { AmountEntry, QuickAmounts } from "../../../lib/money/amount-entry.tsx";
import { bankName } from "../../../lib/money/bank-name.ts";
import { minorOf } from "../../../lib/money/typed-amount.ts";
import { type Channel, mayCreate, mayPress, quickAmounts } from "../channels.ts";
import { depositTexts } from "../texts/index.ts";
import { useBusy, WayFoot } from "../way-frame.tsx";
import { type OpenQr, useCreateQr } from "./use-qr.ts";
import "../deposits.css";

interface QrFormProps {
  channels: readonly Channel[];
  channel: Channel;
  onChannel: (code: Channel["code"]) => void;
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether a QR of this channel is open while the member views the form. */
  open: OpenQr | null;
  onShowOpen: () => void;
}

/** The form for channel and amount of a QR. */
export default function QrForm(props: QrFormProps) {
  const { channel, typed, onTyped, open } = props;
  const t = useTexts(depositTexts);
  const { mutate, isPending, error } = useCreateQr();
  const isFull = error instanceof ApiError && error.code === "QR_FULL";
  useBusy(isPending);
  const { currency } = channel;
  const amount = minorOf(typed);
  const minimum = money(fromMinor(channel.min), currency);
  const create = () => {
    if (!mayCreate(channel, amount)) return;
    mutate({ channel: channel.code, amount }, { onSuccess: () => props.onShowOpen() });
  };
  return (
    <>
      <ChannelPick {...props} disabled={isPending} />
      <AmountEntry
        label={t.amount}
        currency={currency}
        value={typed}
        onChange={onTyped}
        disabled={isPending}
        hint={t.hint(minimum)}
        error={amount > 0n && amount < channel.min ? t.minimum(minimum) : undefined}
      />
      <QuickAmounts
        label={t.amount}
        amounts={quickAmounts(channel)}
        value={typed}
        onPick={onTyped}
        disabled={isPending}
      />
      {isFull ? <OtherChannels {...props} /> : null}
      {open ? (
        <Note icon={QrCode}>
          {t.openQr(money(open.amount, currency))}{" "}
          <button type="button" className="note-link" onClick={props.onShowOpen}>
            {t.showOpen}
          </button>
        </Note>
      ) : (
        <Note>
          {t.once[0]}
          <b>{t.once[1]}</b>
          {t.once[2]}
        </Note>
      )}
      <WayFoot>
        <Button
          block
          disabled={!mayPress(channel, amount)}
          loading={isPending && t.creating}
          onClick={create}
        >
          {amount > 0n ? t.createAmount(money(fromMinor(amount), currency)) : t.create}
        </Button>
      </WayFoot>
    </>
  );
}

/** Every amount of this channel is in use: another channel has its own amounts. */
function OtherChannels({ channels, channel, onChannel }: QrFormProps) {
  const t = useTexts(depositTexts);
  const locale = useLanguage();
  const others = channels.filter(({ code }) => code !== channel.code);
  return (
    <Note tone="warn">
      {t.full}{" "}
      {others.map((each) => (
        <button
          key={each.code}
          type="button"
          className="note-link"
          onClick={() => onChannel(each.code)}
        >
          {each.isGateway ? each.bank.nameEN : bankName(each.code, each.bank, locale)}
        </button>
      ))}
    </Note>
  );
}

function ChannelPick({
  channels,
  channel,
  onChannel,
  disabled,
}: QrFormProps & { disabled: boolean }) {
  const t = useTexts(depositTexts);
  const locale = useLanguage();
  const name = useId();
  return (
    <fieldset className="channels" aria-label={t.channel}>
      {channels.map((each) => (
        <label key={each.code}>
          <input
            type="radio"
            name={name}
            checked={each.code === channel.code}
            disabled={disabled}
            onChange={() => onChannel(each.code)}
          />
          <BankTile code={each.code} />
          {each.isGateway ? each.bank.nameEN : bankName(each.code, each.bank, locale)}
        </label>
      ))}
    </fieldset>
  );
}
