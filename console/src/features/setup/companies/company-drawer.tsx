import { useTexts } from "@krapao/browser/i18n/texts";
import { companyActions } from "@krapao/contract/console/setup/companies";
import { Note } from "@krapao/ui/feedback/note";
import { Actions } from "../../../lib/actions/actions.tsx";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { companyTexts } from "../texts.ts";
import { type Company, CompanyChip } from "./company-chip.tsx";

interface CompanyDrawerProps {
  code: string;
  name: string;
  company: Company | null;
  onClose: () => void;
}

/** One company: its format and address, the newest comparison, and why it is called without one. */
export function CompanyDrawer({ code, name, company, onClose }: CompanyDrawerProps) {
  const t = useTexts(companyTexts);
  return (
    <Drawer
      open={company !== null}
      onClose={onClose}
      title={name}
      footer={
        company ? (
          <Actions
            of={companyActions}
            item={{ ...company, id: code, code }}
            texts={t.actions}
            about={name}
            className="row"
            special={{
              admit: {
                button: { variant: "secondary" },
                input: {
                  dialect: company.dialect,
                  version: company.version,
                  host: company.host ?? "",
                },
                children: <Note tone="warn">{t.admitEffect}</Note>,
              },
            }}
          >
            {null}
          </Actions>
        ) : null
      }
    >
      {company ? <CompanyDetail code={code} company={company} /> : null}
    </Drawer>
  );
}

function CompanyDetail({ code, company }: { code: string; company: Company }) {
  const t = useTexts(companyTexts);
  const { port, dialect, version, origin, host, isCalled, comparison, admission } = company;
  return (
    <>
      <p>
        <CompanyChip company={company} />
      </p>
      <Facts
        rows={[
          [t.kind, t.ports[port]],
          [
            t.dialect,
            <span key="dialect">
              {t.dialectOf(dialect, version)}
              {origin === "own" ? <small className="t3"> {t.own}</small> : null}
            </span>,
          ],
          [t.host, host ?? t.noHost],
          ...(host === null
            ? []
            : [[t.called, isCalled ? t.labels.yes : t.isNotCalled] as [string, string]]),
        ]}
      />
      {host === null ? null : (
        <section aria-label={t.newest}>
          <h3>{t.newest}</h3>
          {comparison ? <Newest comparison={comparison} /> : <p className="t2">{t.never}</p>}
          <p className="s13 t3">
            {t.how}
            <code className="block wrap-anywhere">node server/src/cli/compare.ts {code}</code>
          </p>
        </section>
      )}
      {admission ? (
        <section aria-label={t.admission}>
          <h3>{t.admission}</h3>
          <p>
            <Timestamp at={admission.at} />{" "}
            {admission.way === "upgrade"
              ? t.ways.upgrade
              : admission.way === "command"
                ? t.ways.command(admission.by ?? "")
                : t.ways.owners(admission.by ?? "", admission.second ?? "")}
          </p>
          {admission.way === "upgrade" ? null : <p className="t2">{admission.why}</p>}
        </section>
      ) : null}
    </>
  );
}

function Newest({ comparison }: { comparison: NonNullable<Company["comparison"]> }) {
  const t = useTexts(companyTexts);
  const { at, by, passed, place, findings } = comparison;
  return (
    <>
      <p>
        <Timestamp at={at} /> {t.by(by)}
        {place === "sandbox" ? ` · ${t.states.sandbox}` : ""}
      </p>
      <p className={passed ? "" : "coral"}>{passed ? t.passed : t.found(findings.length)}</p>
      <ul className="s13 gap-1 pl-4.5 wrap-anywhere grid" lang="en">
        {findings.map(({ step, problem }) => (
          <li key={`${step} ${problem}`}>
            <code>
              {step}: {problem}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}
