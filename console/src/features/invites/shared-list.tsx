import { useTexts } from "@krapao/browser/i18n/texts";
import type { CommissionPair } from "@krapao/contract/console/invites";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { invitesTexts } from "./texts.ts";
import "./invites.css";

/** What members share, with what each kind says about them. */
export function SharedList({ shared }: Pick<CommissionPair, "shared">) {
  const t = useTexts(invitesTexts);
  return (
    <section>
      <h3>{t.shares}</h3>
      <ul className="pair-shares">
        {shared.map((kind) => (
          <li className="px-0 py-2 border-b border-b-line text-14" key={kind}>
            <b>{t.kinds[kind]}</b>
            <span className="t2">{t.hints[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A member with the way to its page. */
export function Person({ member: { id, name, phone } }: { member: CommissionPair["inviter"] }) {
  return (
    <>
      <MemberLink className="sky" id={id}>
        {name}
      </MemberLink>{" "}
      <span className="num s13 t3">
        ID {id} · {phone}
      </span>
    </>
  );
}
