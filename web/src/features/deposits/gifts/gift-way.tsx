import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { Clock, Gift, Info, Link, Zap } from "lucide-react";
import { useRef, useState } from "react";
import { bankAccountText } from "../../../lib/format.ts";
import type { Ways } from "../channels.ts";
import { PayTo } from "../pay-to.tsx";
import { depositTexts } from "../texts.ts";
import { useBusy, WayFoot } from "../way-frame.tsx";
import { useRedeem } from "./use-redeem.ts";
import "./gift.css";

interface GiftWayProps extends Pick<Ways, "wallets" | "giftKey"> {
  /** The member's: a payment from the wallet of another phone is not credited by itself. */
  phone: string;
}

/** Deposits from a digital wallet: a payment to ours, or a gift link. */
export default function GiftWay({ wallets, giftKey, phone }: GiftWayProps) {
  const t = useTexts(depositTexts);
  return (
    <>
      {wallets.map(({ name, number }) => (
        <PayTo
          key={number}
          label={t.walletTo}
          name={name}
          number={number}
          chip={
            <Chip tone="jade">
              <Zap className="i i16" aria-hidden="true" />
              {t.auto}
            </Chip>
          }
        >
          <p className="own flex items-start gap-2">
            <Info className="i i18" aria-hidden="true" />
            <span>
              {t.walletOwn} <b className="num">{bankAccountText(phone)}</b>
            </span>
          </p>
          <p className="own flex items-start gap-2">
            <Zap className="i i18" aria-hidden="true" />
            <span>{t.walletNote}</span>
          </p>
        </PayTo>
      ))}
      {giftKey === null ? null : <GiftLink giftKey={giftKey} small={wallets.length > 0} />}
    </>
  );
}

/** The form that redeems a gift link. */
function GiftLink({ giftKey, small }: { giftKey: string; small: boolean }) {
  const t = useTexts(depositTexts);
  const [link, setLink] = useState("");
  const { mutate, isPending, data, refusal, clearRefusal } = useRedeem(giftKey);
  useBusy(isPending);
  const redeem = () => {
    clearRefusal();
    // A link that did not work stays in its field, with the reason below.
    const onSuccess = ({ status }: { status: string }) => {
      if (status !== "FAILED") setLink("");
    };
    mutate(link.trim(), { onSuccess });
  };
  return (
    <>
      <GiftCard small={small} />
      <LinkField
        value={link}
        error={refusal}
        disabled={isPending}
        onChange={(next) => {
          setLink(next);
          clearRefusal();
        }}
      />
      {data?.status === "PROCESSING" && link.trim() === "" ? (
        <Note tone="warn" icon={Clock}>
          {t.giftProgress}
        </Note>
      ) : null}
      <WayFoot>
        <Button
          block
          disabled={link.trim() === ""}
          loading={isPending && t.redeeming}
          onClick={redeem}
        >
          {t.redeem}
        </Button>
      </WayFoot>
    </>
  );
}

interface LinkFieldProps {
  value: string;
  onChange: (link: string) => void;
  /** Why the link cannot be redeemed. */
  error: string | undefined;
  disabled: boolean;
}

/** A link that is typed or pasted by a button. */
function LinkField({ value, onChange, error, disabled }: LinkFieldProps) {
  const t = useTexts(depositTexts);
  const field = useRef<HTMLInputElement>(null);
  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim());
    } catch {
      toast("info", t.pasteFailed);
    }
    field.current?.focus();
  };
  return (
    <Field
      ref={field}
      label={t.pasteGift}
      icon={Link}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={500}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint={
        <>
          <Info className="i i16" aria-hidden="true" />
          {t.giftHint}
        </>
      }
      suffix={
        <Button
          variant="secondary"
          size="small"
          className="paste"
          disabled={disabled}
          onClick={paste}
        >
          {t.paste}
        </Button>
      }
    />
  );
}

function GiftCard({ small }: { small: boolean }) {
  const t = useTexts(depositTexts);
  return (
    <section
      className={`gift pat${small ? " small" : ""} overflow-hidden grid-cols-1 border border-line-2`}
    >
      <span className="ico gold size-15 rounded-20">
        <Gift className="i" aria-hidden="true" />
      </span>
      <h3 className="text-18">{t.byGift}</h3>
      <p>
        {t.giftText[0]}
        <b>{t.giftText[1]}</b>
        {t.giftText[2]}
      </p>
    </section>
  );
}
