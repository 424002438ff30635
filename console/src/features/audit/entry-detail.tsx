import { useTexts } from "@krapao/browser/i18n/texts";
import type { AuditEntry } from "@krapao/contract/console/audit";
import type { ReactNode } from "react";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { diffOfRecords } from "../../lib/records/record-rows.ts";
import { useFieldText, useValueText } from "./field-text.ts";
import { type SetupEntry, setupOf } from "./setup-entry.ts";
import { Subject, useActionText } from "./subject.tsx";
import { auditTexts } from "./texts.ts";

/** Shows the changes of a setup document with the labels of its form. */
export type ShowSetup = (
  props: SetupEntry & { headings: readonly [before: string, after: string] },
) => ReactNode;

interface EntryProps {
  entry: AuditEntry;
  showSetup: ShowSetup;
}

/** One audit entry with all of its fields. */
export function EntryDetail({ entry, showSetup }: EntryProps) {
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
          [t.labels.time, <Timestamp key="at" at={entry.at} />],
          [t.labels.reason, entry.why ?? "–"],
          [t.labels.address, code(entry.address)],
          [t.request, code(entry.requestId)],
          [t.hash, code(entry.hash)],
        ]}
      />
      <Diff entry={entry} showSetup={showSetup} />
    </>
  );
}

function Diff({ entry, showSetup }: EntryProps) {
  const t = useTexts(auditTexts);
  const fieldText = useFieldText();
  const valueText = useValueText(entry.subject);
  const setup = setupOf(entry);
  const { before } = entry;
  const after = setup ? setup.rest : entry.after;
  const rows = diffOfRecords(before, after);
  const hasBoth = before !== null && after !== null;
  const changes = setup && showSetup({ ...setup.entry, headings: [t.before, t.after] });
  if (rows.length === 0) return changes ?? <p className="t3">{t.noData}</p>;
  return (
    <>
      <table className="diff w-full border-collapse table-fixed">
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
              <th className="text-fg-2" scope="row">
                {fieldText(path)}
                {hasBoth && isChanged ? <span className="vh"> {t.changed}</span> : null}
              </th>
              <td>{valueText(path, before)}</td>
              <td>{valueText(path, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes}
    </>
  );
}
