import type { PartyCall } from "@krapao/contract/office/ledger";
import { Chip } from "@krapao/ui/chip";
import { amountText } from "@krapao/ui/money";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { gamesTexts } from "./texts/index.ts";
import "./transfers.css";

/** What an outside party was asked and what it answered, newest first, as our port says them. */
export function PartyCalls({ calls }: { calls: readonly PartyCall[] }) {
  const t = useTexts(gamesTexts);
  if (calls.length === 0) return <p className="s13 t3">{t.noCalls}</p>;
  return (
    <section>
      <h3>{t.calls}</h3>
      <ol className="calls">
        {calls.map((call) => (
          <Call key={`${call.operation}${call.askedAt}`} call={call} />
        ))}
      </ol>
    </section>
  );
}

function Call({ call: { operation, asked, answered, askedAt, answeredAt } }: { call: PartyCall }) {
  const t = useTexts(gamesTexts);
  const tookMs = new Date(answeredAt).getTime() - new Date(askedAt).getTime();
  const isSilent = answered.outcome === "none" || answered.outcome === "unknown";
  return (
    <li>
      <p className="row">
        <b className="grow">{t.operations[operation] ?? operation}</b>
        {isSilent ? <Chip tone="amber">{t.noAnswer}</Chip> : null}
        <span className="num s13 t3">
          {dateTime(askedAt)} · {t.took(tookMs)}
        </span>
      </p>
      <dl className="said">
        <dt>{t.asked}</dt>
        <dd>
          <Values of={asked} />
        </dd>
        <dt>{t.answered}</dt>
        <dd>
          <Values of={answered} />
        </dd>
      </dl>
    </li>
  );
}

/** Credits are kept in hundredths. */
const CREDITS = new Set(["credits", "value", "creditsBefore", "creditsAfter"]);

function valueText(name: string, value: unknown): string {
  if (CREDITS.has(name) && /^-?\d+$/.test(String(value))) {
    const credits = Number(value) / 100;
    return `${credits < 0 ? "−" : ""}${amountText(Math.abs(credits))}`;
  }
  return typeof value === "object" ? partsOf(value ?? {}).join(", ") : String(value);
}

const partsOf = (values: object): string[] =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${valueText(name, value)}`);

function Values({ of }: { of: Record<string, unknown> }) {
  return <code>{partsOf(of).join(" · ")}</code>;
}
