import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { spinwheelTexts } from "./texts.ts";
import { memberThings } from "./thing-calls.ts";
import { ThingState } from "./thing-state.tsx";

/** The things that a member won on the wheel; nothing for a member who won none. */
export function MemberThings({ memberId }: { memberId: string }) {
  const t = useTexts(spinwheelTexts);
  const language = useLanguage();
  const { data = [] } = useQuery(memberThings(memberId));
  if (data.length === 0) return null;
  return (
    <>
      <h3>{t.title}</h3>
      <ul className="notes">
        {data.map(({ id, thing, state }) => (
          <li key={id} className="row">
            <Link className="grow" href={`/prizes?tab=${state}&item=${id}`}>
              {thing[language]}
            </Link>
            <ThingState state={state} />
          </li>
        ))}
      </ul>
    </>
  );
}
