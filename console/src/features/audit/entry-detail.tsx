import { useTexts } from "@krapao/browser/i18n/texts";
import type { AuditEntry } from "@krapao/contract/console/audit";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { diffOfRecords } from "../../lib/records/record-rows.ts";
import { useFieldText, useValueText } from "./field-text.ts";
import { Subject, useActionText } from "./subject.tsx";
import { auditTexts } from "./texts/index.ts";

/** One audit entry with all of its fields. */
export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const actionText = useActionText();
  const code = (text: string) => <code className="num">{text}</code>;
  return (
    <>
      <Facts
        rows={[
          [t.action, actionText(entry.action)],
          [t.subject, <Subject key="subject" entry={entry} />],
          ["", code(`${entry.action} · ${entry.subject}`)],
          [t.actor, entry.staffId ? entry.staffName : t.system],
          [t.at, <Timestamp key="at" at={entry.at} />],
          [t.why, entry.why ?? "–"],
          [t.address, code(entry.address)],
          [t.request, code(entry.requestId)],
          [t.hash, code(entry.hash)],
        ]}
      />
      <Diff entry={entry} />
    </>
  );
}

function Diff({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const fieldText = useFieldText();
  const valueText = useValueText();
  const rows = diffOfRecords(entry.before, entry.after);
  if (rows.length === 0) return <p className="t3">{t.noData}</p>;
  const hasBoth = entry.before !== null && entry.after !== null;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, before, after, isChanged }) => (
          <tr key={path} className={hasBoth && isChanged ? "changed" : undefined}>
            <th scope="row">
              {fieldText(path)}
              {hasBoth && isChanged ? <span className="vh"> {t.changed}</span> : null}
            </th>
            <td>{valueText(before)}</td>
            <td>{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
