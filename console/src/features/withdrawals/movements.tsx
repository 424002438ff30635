import { useTexts } from "@krapao/browser/i18n/texts";
import { WALLET } from "@krapao/contract/member/games";
import { Amount } from "@krapao/ui/money/amount";
import { dayOf } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import type th from "./texts/th.ts";
import { withdrawalsTexts } from "./texts.ts";
import type { Detail } from "./withdrawal-calls.ts";

type Movement = Detail["movements"][number];

const DIRECTIONS: Record<string, "in" | "out"> = { deposit: "in", bonus: "in", withdraw: "out" };

/** Wallet movements before the request, oldest first. */
export function Movements({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { movements, adjustments, currency } = detail;
  return (
    <>
      <section>
        <h3 className="wd-label">{t.movements}</h3>
        <ul className="wd-lines divide-y divide-line">
          {movements.map((movement) => (
            <li className="flex items-baseline gap-3 min-h-9.5 px-0 py-[7px]" key={movement.id}>
              <Timestamp
                at={movement.at}
                part={dayOf(movement.at) === dayOf(detail.createdAt) ? "time" : "full"}
              />
              <span className="grow">{rowText(movement, t)}</span>
              <Amount
                value={movement.amount}
                currency={currency}
                direction={DIRECTIONS[movement.type] ?? "none"}
              />
            </li>
          ))}
        </ul>
      </section>
      {adjustments.length > 0 ? (
        <section>
          <h3 className="wd-label">{t.adjustments}</h3>
          <ul className="wd-lines divide-y divide-line">
            {adjustments.map(({ id, at, amount }) => (
              <li className="flex items-baseline gap-3 min-h-9.5 px-0 py-[7px]" key={id}>
                <Timestamp at={at} />
                <span className="grow" />
                <Amount value={amount} currency={currency} direction={amount > 0 ? "in" : "none"} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function rowText({ type, from, to, status }: Movement, t: typeof th): string {
  const { moves } = t;
  const outcome =
    status === "FAILED"
      ? ` · ${moves.failed}`
      : status === "PROCESSING" && type !== "withdraw"
        ? ` · ${moves.processing}`
        : "";
  return movementText({ type, from, to }, moves) + outcome;
}

function movementText(
  { type, from, to }: Pick<Movement, "type" | "from" | "to">,
  moves: (typeof th)["moves"],
): string {
  if (type === "deposit") return moves.deposit(from);
  if (type === "withdraw") return moves.withdraw(to);
  if (type === "bonus" || type === "finish_bonus") return moves.bonus(from === WALLET ? to : from);
  if (from === WALLET) return moves.into(to);
  return to === WALLET ? moves.back(from) : moves.between(from, to);
}
