import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberRing } from "@krapao/contract/console/accounts/ring";
import { Chip } from "@krapao/ui/feedback/chip";
import { dateOnly } from "../../../lib/format.ts";
import { MemberLink } from "../../../lib/marks/member-link.tsx";
import { profileTexts } from "../texts.ts";
import { sharedBy } from "./ring-shape.ts";

interface RingTableProps {
  data: MemberRing;
  /** What the last suspension answered, by member. */
  results: Readonly<Record<string, string>>;
  chosen: readonly string[];
  /** null: the staff user may not suspend. */
  onChoose: ((ids: readonly string[]) => void) | null;
}

/** The members of a ring with what each shares, and their choice. */
export function RingTable({ data, results, chosen, onChoose }: RingTableProps) {
  const t = useTexts(profileTexts);
  const [me] = data.members;
  const toggle = (id: string) =>
    onChoose?.(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className="overflow-x-auto">
      <table className="pf-table w-full text-14 border-collapse">
        <thead>
          <tr>
            <th
              className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
              scope="col"
            >
              {t.labels.member}
            </th>
            <th
              className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
              scope="col"
            >
              {t.shares}
            </th>
            <th
              className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
              scope="col"
            >
              {t.labels.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.members.map((member) => {
            const shared = me ? sharedBy(data.links, me.id, member.id) : [];
            return (
              <tr key={member.id}>
                <th
                  className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
                  scope="row"
                >
                  <span className="flex gap-2.5 items-start">
                    {onChoose ? (
                      <input
                        className="size-5 mt-0.5"
                        type="checkbox"
                        aria-label={t.select(member.name)}
                        disabled={member.isSuspended}
                        checked={chosen.includes(member.id)}
                        onChange={() => toggle(member.id)}
                      />
                    ) : null}
                    <span>
                      <MemberLink className="sky" id={member.id}>
                        {member.name}
                      </MemberLink>
                      <small className="num t3 block">
                        {member.id} · {dateOnly(member.createdAt)}
                      </small>
                    </span>
                  </span>
                </th>
                <td className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line">
                  {member === me
                    ? "–"
                    : shared.map((kind) => t.kinds[kind]).join(", ") || t.viaOthers}
                </td>
                <td className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line">
                  <Chip tone={member.isSuspended ? "coral" : "jade"}>
                    {member.isSuspended ? t.suspended : t.labels.active}
                  </Chip>
                  {results[member.id] ? (
                    <small className="block" role="status">
                      {results[member.id]}
                    </small>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
