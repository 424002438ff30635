import { bankName, bankWords } from "@krapao/browser/format/bank-name";
import { bankAccountText } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { buttonClass } from "@krapao/ui/forms/button";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Landmark, QrCode, ShieldCheck, WalletMinimal } from "lucide-react";
import { money } from "../../../lib/format.ts";
import type { Payload } from "../payload.ts";
import { LanguagePreview } from "../preview/language-preview.tsx";
import { accountsTexts } from "../texts.ts";
import { PREVIEW_ID } from "./channel-form.tsx";
import en from "./member/en.ts";
import la from "./member/la.ts";
import th from "./member/th.ts";
import { type ShownAs, shownAs } from "./shown.ts";
import "./accounts.css";

const TEXTS = { th, la, en };
const ICONS = { bank: Landmark, qr: QrCode, wallet: WalletMinimal };
const WAYS: readonly ShownAs[] = ["bank", "qr", "wallet"];
/** An account of the member who deposits. */
const OWN = { code: "SCB", number: "1234567890", nameTH: "ธนาคารไทยพาณิชย์", nameEN: "" };

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const bankOf = ({ nameTH, nameEN }: Payload) => ({
  nameTH: textOf(nameTH),
  nameEN: textOf(nameEN),
});

/** The deposit sheet of the member app with the account that is being edited. */
export default function AccountPreview({ payload }: { payload: Payload }) {
  const t = useTexts(accountsTexts);
  const { as, hidden } = shownAs(payload);
  return (
    <section id={PREVIEW_ID} className="setup-preview" aria-label={t.preview}>
      {hidden ? <Note tone="warn">{t[hidden]}</Note> : null}
      {as === "bank" && payload.mode === "manual" ? <Note>{t.manualNote}</Note> : null}
      <LanguagePreview show={(locale) => <Sheet payload={payload} as={as} locale={locale} />} />
    </section>
  );
}

interface SheetProps {
  payload: Payload;
  as: ShownAs;
  locale: Language;
}

function Sheet({ payload, as, locale }: SheetProps) {
  const words = TEXTS[locale];
  return (
    <div className="acc-sheet stack-3">
      <h3 className="text-[17px] text-center">{words.title}</h3>
      <ul className="acc-ways grid-cols-3 gap-0.5 p-0.5 border border-line rounded-14 grid">
        {WAYS.map((way) => {
          const Icon = ICONS[way];
          return (
            <li key={way} data-on={way === as || undefined}>
              <Icon className="i i18" aria-hidden="true" />
              {words.ways[way]}
            </li>
          );
        })}
      </ul>
      {as === "qr" ? (
        <QrForm payload={payload} locale={locale} />
      ) : (
        <PayTo payload={payload} as={as} locale={locale} />
      )}
    </div>
  );
}

/** The payee with the number to copy. */
function PayTo({ payload, as, locale }: SheetProps) {
  const words = TEXTS[locale];
  const code = textOf(payload.bankCode);
  const number = textOf(payload.accountNo);
  const isAuto = payload.mode === "auto";
  const label =
    as === "wallet" ? words.walletTo : words.payTo(bankName(code, bankOf(payload), locale));
  return (
    <>
      <div className="acc-card grid grid-cols-1 gap-3 border border-line-2 rounded-20">
        <div className="acc-head flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <BankTile code={code} small />
          <span>
            <small>{label}</small>
            <b>{textOf(payload.accountName) || "–"}</b>
          </span>
          <Chip tone={isAuto ? "jade" : "amber"}>{isAuto ? words.auto : words.manual}</Chip>
        </div>
        <div className="acc-number">
          <span className="num min-w-0 text-[17px] font-semibold wrap-anywhere">
            {bankAccountText(number) || number || "–"}
          </span>
          <span className={buttonClass({ variant: "secondary", size: "small" })}>{words.copy}</span>
        </div>
        <p className="acc-own flex gap-2 text-13 leading-[1.6] text-fg-2">
          <ShieldCheck className="i i18" aria-hidden="true" />
          <span>
            {words.ownOnly} <WholeWords words={bankWords(OWN.code, OWN, locale)} />{" "}
            <span className="num nowrap">{bankAccountText(OWN.number)}</span>
          </span>
        </p>
      </div>
      <span className={buttonClass({})}>{isAuto ? words.transferred : words.report}</span>
    </>
  );
}

const amountOf = (value: unknown, currency: Currency) =>
  typeof value === "number" ? money(value, currency) : null;

/** The channel as a tile, and what may be entered. */
function QrForm({ payload, locale }: Omit<SheetProps, "as">) {
  const words = TEXTS[locale];
  const code = textOf(payload.bankCode);
  const currency: Currency = payload.currency === "LAK" ? "LAK" : "THB";
  const least = amountOf(payload.qrMin, currency) ?? "–";
  const most = amountOf(payload.qrMax, currency);
  // Gateways keep their name in every language.
  const name =
    payload.bankType === "gateway"
      ? textOf(payload.nameEN) || textOf(payload.nameTH)
      : bankName(code, bankOf(payload), locale);
  const minutes = Math.round(Number(payload.qrExpireSeconds) / 6) / 10;
  return (
    <>
      <small>{words.channel}</small>
      <div className="acc-tile justify-items-center w-26 min-h-21 rounded-16 bg-gold-soft text-13 leading-[1.5] text-center wrap-anywhere">
        <BankTile code={code} />
        <b>{name || code}</b>
      </div>
      <div className="grid gap-1">
        <small>{words.amount}</small>
        <span className="num px-3.5 py-2.5 border border-line-field rounded-16 text-20 font-semibold">
          {least}
        </span>
        <small>{most === null ? words.from(least) : words.between(least, most)}</small>
      </div>
      <span className={buttonClass({})}>{words.create}</span>
      <p className="acc-own flex gap-2 text-13 leading-[1.6] text-fg-2">
        <span>
          {words.payWithin(String(minutes))}
          {payload.canCancel === true ? ` · ${words.cancel}` : ""}
        </span>
      </p>
    </>
  );
}
