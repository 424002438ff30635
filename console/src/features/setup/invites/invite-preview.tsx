import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { Amount } from "@krapao/ui/money/amount";
import { money } from "../../../lib/format.ts";
import type { LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import type { Payload } from "../payload.ts";
import { LanguagePreview } from "../preview/language-preview.tsx";
import { setupTexts } from "../texts.ts";
import en from "./en.ts";
import { bahtOf, commissionOf, EXAMPLE_DEPOSIT, playedOf } from "./invite-example.ts";
import la from "./la.ts";
import th from "./th.ts";

const TEXTS = { th, la, en };
const baht = (amount: number) => money(amount, "THB");

/** The sheet of invites as members see it, with what a friend's deposit earns, in baht. */
export default function InvitePreview({ payload }: { payload: Payload }) {
  const t = useTexts(setupTexts);
  return (
    <div className="setup-preview">
      <LanguagePreview
        show={(locale) => <Sheet payload={payload} locale={locale} />}
        below={() => (
          <p className="t3 s13">
            {payload.isActive === true ? t.inviteExample(baht(EXAMPLE_DEPOSIT)) : t.inviteOff}
          </p>
        )}
      />
    </div>
  );
}

function Sheet({ payload, locale }: { payload: Payload; locale: Language }) {
  const words = TEXTS[locale];
  const isOn = payload.isActive === true;
  const name = (payload.name as LanguageTexts | undefined)?.[locale] ?? "";
  const earned = commissionOf(payload);
  return (
    <div className="setup-shown grid gap-3">
      <h3>{words.title}</h3>
      <p>{words.how}</p>
      {isOn ? (
        <>
          <Terms payload={payload} locale={locale} />
          <Row label={words.friends} text="K***" amount={earned} />
          <Row text={name} amount={earned} />
          <dl className="m-0 grid gap-0.5 text-13">
            <dt>{words.wins}</dt>
            <dd className="mx-0 mt-0 mb-1.5 text-fg-2">
              {words.ofBase(Number(payload.percentSuccess))}
            </dd>
            <dt>{words.loses}</dt>
            <dd className="mx-0 mt-0 mb-1.5 text-fg-2">
              {words.ofBase(Number(payload.percentFail))}
            </dd>
          </dl>
        </>
      ) : null}
    </div>
  );
}

/** When and how much can be collected, as the app lists it. */
function Terms({ payload, locale }: { payload: Payload; locale: Language }) {
  const words = TEXTS[locale];
  const played = playedOf(payload);
  const [from, most] = [bahtOf(payload.collectMin), bahtOf(payload.memberMax)];
  const terms = [
    played === 100 ? words.mustPlay : played > 0 ? words.mustPlayPart(played) : null,
    from === null || from === 0 ? null : words.collectFrom(baht(from)),
    most === null ? null : words.most(baht(most)),
  ].filter((term) => term !== null);
  return (
    <ul className="m-0 pl-4.5 grid gap-1 list-disc text-13 text-fg-2">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

interface RowProps {
  label?: string;
  text: string;
  amount: number;
}

/** A row of the list of friends, or of the statement. */
function Row({ label, text, amount }: RowProps) {
  return (
    <>
      {label ? <b>{label}</b> : null}
      <div className="flex items-center justify-between gap-3 py-2 px-3 border border-line rounded-12">
        <span>{text}</span>
        <Amount value={amount} currency="THB" direction="in" />
      </div>
    </>
  );
}
