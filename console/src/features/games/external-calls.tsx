import { useTexts } from "@krapao/browser/i18n/texts";
import type { ExternalCall } from "@krapao/contract/console/ledger";
import { Chip } from "@krapao/ui/feedback/chip";
import { amountText } from "@krapao/ui/money/amount-text";
import { dateTime } from "../../lib/format.ts";
import { gamesTexts } from "./texts.ts";
import "./transfers.css";

/** Requests to an external party and its responses, newest first, in the terms of our port. */
export function ExternalCalls({ calls }: { calls: readonly ExternalCall[] }) {
  const t = useTexts(gamesTexts);
  if (calls.length === 0) return <p className="s13 t3">{t.noCalls}</p>;
  return (
    <section>
      <h3>{t.calls}</h3>
      <ol className="calls grid grid-cols-1">
        {calls.map((call) => (
          <Call key={`${call.operation}${call.requestedAt}`} call={call} />
        ))}
      </ol>
    </section>
  );
}

function Call({
  call: { operation, request, response, requestedAt, answeredAt },
}: {
  call: ExternalCall;
}) {
  const t = useTexts(gamesTexts);
  const tookMs = new Date(answeredAt).getTime() - new Date(requestedAt).getTime();
  const isUnanswered = response.outcome === "none" || response.outcome === "unknown";
  return (
    <li>
      <p className="row call-head flex-wrap gap-x-2.5 gap-y-1">
        <b className="grow">{t.operations[operation] ?? operation}</b>
        {isUnanswered ? <Chip tone="amber">{t.noResponse}</Chip> : null}
        <span className="num s13 t3">
          {dateTime(requestedAt)} · {t.took(tookMs)}
        </span>
      </p>
      <dl className="exchange grid-cols-[64px_minmax(0,1fr)] text-13 grid gap-x-2 gap-y-0.5">
        <dt className="text-fg-3">{t.request}</dt>
        <dd>
          <Values of={request} />
        </dd>
        <dt className="text-fg-3">{t.response}</dt>
        <dd>
          <Values of={response} />
        </dd>
      </dl>
    </li>
  );
}

/** Fields in hundredths of a credit. */
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
  return <code className="text-fg-2 wrap-anywhere">{partsOf(of).join(" · ")}</code>;
}
