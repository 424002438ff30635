import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { LIMIT_KINDS } from "@krapao/contract/console/staff/access";
import { Note } from "@krapao/ui/feedback/note";
import { money } from "../../lib/format.ts";
import { Changes } from "../../lib/panes/changes.tsx";
import { approvalTexts } from "./texts.ts";

interface Access {
  /** Minor units in text, by kind and currency. */
  limits: Record<string, Record<string, { once: string | null; day: string | null }>>;
  networks: string[];
}

/** Other amount limits and addresses, and whether they shut out the maker. */
export function AccessFacts({ payload }: { payload: Approval["payload"] }) {
  const t = useTexts(approvalTexts);
  const before = payload.before as Access;
  const after = payload.after as Access;
  const amountOf = (minor: string | null, currency: string) =>
    minor === null
      ? t.labels.noLimit
      : money(Number(minor) / 100, currency === "LAK" ? "LAK" : "THB");
  const limitOf = ({ limits }: Access, kind: string, currency: string) => {
    const { once = null, day = null } = limits[kind]?.[currency] ?? {};
    return once === null && day === null
      ? t.labels.noLimit
      : `${amountOf(once, currency)} / ${amountOf(day, currency)}`;
  };
  const networksOf = ({ networks }: Access) =>
    networks.length === 0 ? t.access.everywhere : networks.join(", ");
  const row = (label: string, old: string, now: string) => ({
    label,
    before: old,
    after: now,
    isChanged: old !== now,
  });
  const limits = LIMIT_KINDS.flatMap((kind) =>
    (["THB", "LAK"] as const)
      .filter((currency) => before.limits[kind]?.[currency] ?? after.limits[kind]?.[currency])
      .map((currency) =>
        row(
          `${t.access.kinds[kind]} ${currency}: ${t.access.limits}`,
          limitOf(before, kind, currency),
          limitOf(after, kind, currency),
        ),
      ),
  );
  const networks = row(t.access.networks, networksOf(before), networksOf(after));
  return (
    <>
      <Changes label={t.what} rows={[...limits, networks]} />
      {payload.shutsOutMaker === true ? <Note tone="warn">{t.access.shutsOut}</Note> : null}
    </>
  );
}
