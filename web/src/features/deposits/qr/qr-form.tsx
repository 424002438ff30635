import { bankName, bankWords } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { QrCode } from "lucide-react";
import { useId, useState } from "react";
import { money } from "../../../lib/format.ts";
import { AmountEntry, QuickAmounts } from "../../../lib/money/amount-entry.tsx";
import { minorOf } from "../../../lib/money/typed-amount.ts";
import { type Channel, isAboveMax, mayCreate, mayPress, quickAmounts } from "../channels.ts";
import { depositTexts } from "../texts.ts";
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
  const [isAsking, setAsking] = useState(false);
  const create = () => {
    setAsking(false);
    mutate({ channel: channel.code, amount }, { onSuccess: () => props.onShowOpen() });
  };
  const press = () => {
    if (!mayCreate(channel, amount)) return;
    if (open) setAsking(true);
    else create();
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
        {...useLimits(channel, amount)}
      />
      <QuickAmounts
        label={t.amount}
        amounts={quickAmounts(channel)}
        value={typed}
        onPick={onTyped}
        disabled={isPending}
      />
      {isFull ? <OtherChannels {...props} /> : null}
      <About {...props} />
      <WayFoot>
        <Button
          block
          disabled={!mayPress(channel, amount)}
          loading={isPending && t.creating}
          onClick={press}
        >
          {amount > 0n ? t.createAmount(money(fromMinor(amount), currency)) : t.create}
        </Button>
      </WayFoot>
      <ConfirmDialog
        open={isAsking}
        icon={QrCode}
        tone="amber"
        title={t.replaceTitle}
        confirmLabel={t.replace}
        cancelLabel={t.labels.notNow}
        onConfirm={create}
        onCancel={() => setAsking(false)}
      >
        {open ? t.replaceText(money(open.amount, currency)) : null}
      </ConfirmDialog>
    </>
  );
}

/** The QR that is open, or what every QR is good for. */
function About({ channel, open, onShowOpen }: QrFormProps) {
  const t = useTexts(depositTexts);
  if (!open) {
    return (
      <Note>
        {t.once[0]}
        <b>{t.once[1]}</b>
        {t.once[2]}
      </Note>
    );
  }
  return (
    <Note icon={QrCode}>
      {t.openQr(money(open.amount, channel.currency))}{" "}
      <button
        type="button"
        className="note-link min-h-8 font-semibold text-sky-400 underline"
        onClick={onShowOpen}
      >
        {t.showOpen}
      </button>
    </Note>
  );
}

/** The limits of the channel as a hint, or as an error when the amount is outside them. */
function useLimits(channel: Channel, amount: bigint) {
  const t = useTexts(depositTexts);
  const { min, max, currency } = channel;
  const minimum = money(fromMinor(min), currency);
  const maximum = max === null ? null : money(fromMinor(max), currency);
  const isBelow = amount > 0n && amount < min;
  const isAbove = maximum !== null && isAboveMax(channel, amount);
  return {
    hint: maximum === null ? t.hint(minimum) : t.hintBetween(minimum, maximum),
    error: isBelow
      ? t.minimum(minimum)
      : isAbove
        ? t[channel.isOwnMax ? "ownMaximum" : "maximum"](maximum)
        : undefined,
  };
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
          className="note-link min-h-8 font-semibold text-sky-400 underline"
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
    <fieldset className="channels grid gap-2" aria-label={t.channel}>
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
          {each.isGateway ? (
            each.bank.nameEN
          ) : (
            <WholeWords words={bankWords(each.code, each.bank, locale)} />
          )}
        </label>
      ))}
    </fieldset>
  );
}
