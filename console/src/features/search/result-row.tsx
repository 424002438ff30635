import { useTexts } from "@krapao/browser/i18n/texts";
import type { SearchGroup, SearchRow } from "@krapao/contract/console/search/everything";
import { Chip } from "@krapao/ui/feedback/chip";
import { coreTexts } from "../../i18n/texts.ts";
import { dateTime, money } from "../../lib/format.ts";
import type th from "./texts/th.ts";
import { searchTexts } from "./texts.ts";

type Tone = "jade" | "coral" | "amber" | "plain";

const TONES: Readonly<Record<string, Tone>> = {
  paid: "jade",
  credited: "jade",
  split: "jade",
  done: "jade",
  failed: "coral",
  refused: "coral",
  returned: "coral",
  suspended: "coral",
  dismissed: "plain",
  off: "plain",
};

/** Groups whose rows are no records of money. */
const NO_MONEY: ReadonlySet<SearchGroup> = new Set([
  "members",
  "staff",
  "chats",
  "houses",
  "segments",
  "audit",
]);

/** Groups of things that have a name and no member. */
const NAMED: ReadonlySet<SearchGroup> = new Set(["chats", "houses", "segments", "audit"]);

/** The word of a row's state. A payout has the states of its withdrawal. */
function stateText(states: typeof th.states, group: SearchGroup, state: string): string {
  const kind = NO_MONEY.has(group) ? "people" : group === "payouts" ? "withdrawals" : group;
  const words = (states as Readonly<Record<string, Readonly<Record<string, string>>>>)[kind];
  return words?.[state] ?? state;
}

/** One row of the search: a person, a chat, an account, an action, or money with its member. */
export function ResultRow({ group, row }: { group: SearchGroup; row: SearchRow }) {
  const t = useTexts(searchTexts);
  const state = stateText(t.states, group, row.state);
  const isPerson = NO_MONEY.has(group);
  return (
    <>
      <span className="what">
        {isPerson ? <Person group={group} row={row} /> : <Money row={row} />}
      </span>
      {row.amount !== null && row.currency !== null ? (
        <span className="num sum">{money(row.amount, row.currency)}</span>
      ) : null}
      {isPerson && row.state === "active" ? (
        <span className="by t3">{t.by[row.by]}</span>
      ) : (
        <Chip tone={TONES[row.state] ?? "amber"}>{state}</Chip>
      )}
    </>
  );
}

function Person({ group, row }: { group: SearchGroup; row: SearchRow }) {
  const { member, name, detail, currency, at } = row;
  const t = useTexts(searchTexts);
  const core = useTexts(coreTexts);
  if (NAMED.has(group)) {
    const facts = [detail, at && dateTime(at).slice(0, 16)].filter(Boolean);
    return (
      <>
        <b>{name ?? t.guest}</b>
        <small>{facts.join(" · ")}</small>
      </>
    );
  }
  if (!member) {
    const roles: Readonly<Record<string, string>> = core.roles;
    return (
      <>
        <b>{name}</b>
        <small>{roles[detail ?? ""] ?? t.staffUser}</small>
      </>
    );
  }
  return (
    <>
      <b>{member.name}</b>
      <small className="num">
        ID {member.id} · {member.phone} · {currency}
      </small>
    </>
  );
}

function Money({ row: { reference, externalReference, member, detail, at } }: { row: SearchRow }) {
  const t = useTexts(searchTexts);
  const facts = [detail, externalReference, at && dateTime(at).slice(0, 16)].filter(Boolean);
  return (
    <>
      <b>
        <span className="num">{reference}</span> {member ? member.name : t.noMember}
      </b>
      <small className="num">{facts.join(" · ")}</small>
    </>
  );
}
