import { useTexts } from "@krapao/browser/i18n/texts";
import { search } from "@krapao/contract/console/audit";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Subject, useActionText } from "./subject.tsx";
import { auditTexts } from "./texts.ts";
import "./audit.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [auditTexts];

const SHOWN = 12;

/** What a staff user did last, and the way to the rest of it. */
export default function StaffActivity({ staffId }: { staffId: string }) {
  const t = useTexts(auditTexts);
  const actionText = useActionText();
  const query = useQuery({
    queryKey: ["audit", "of-staff", staffId],
    queryFn: ({ signal }) => api(search, { input: { staffId, limit: SHOWN }, signal }),
  });
  const entries = query.data?.entries;
  if (!entries) return <ListState list={listOf(undefined, query)} />;
  if (entries.length === 0) return <p className="t3">{t.noActions}</p>;
  return (
    <>
      <ul className="staff-activity p-0 m-0 list-none grid">
        {entries.map((entry) => (
          <li className="grid-cols-[1fr_1fr_auto] px-0 py-2 text-14" key={entry.seq}>
            <Link href={`/audit?staffId=${staffId}&item=${entry.seq}`}>
              {actionText(entry.action)}
            </Link>
            <Subject entry={entry} />
            <Timestamp at={entry.at} />
          </li>
        ))}
      </ul>
      <Link className="sky" href={`/audit?staffId=${staffId}`}>
        {t.allOfStaff}
      </Link>
    </>
  );
}
