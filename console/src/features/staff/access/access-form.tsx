import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientInput, Currency } from "@krapao/contract";
import { listAccess, type StaffAccess, saveAccess } from "@krapao/contract/console/staff/access";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Check, Field } from "@krapao/ui/forms/field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toastCode } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay, useMe } from "../../../lib/api/me.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { staffTexts } from "../texts.ts";
import { draftOf, type LimitDraft, limitsOf, networksOf, typedAmount } from "./access-draft.ts";

type Target = ClientInput<typeof saveAccess>["target"];

interface AccessFormProps {
  target: Target;
  /** As the server names it: `staff:<id>` or `role:<role>`. */
  targetKey: string;
}

/** Amount limits and addresses of a staff user, or the defaults of a role. */
export function AccessForm({ target, targetKey }: AccessFormProps) {
  const query = useQuery({
    queryKey: ["staff", "access"],
    queryFn: ({ signal }) => api(listAccess, { signal }),
  });
  if (!query.data) return null;
  const { access, address } = query.data;
  const known = access.find((each) => each.target === targetKey);
  const shown = known ?? { target: targetKey, limits: [], networks: [] };
  const key = JSON.stringify(shown);
  return <Form key={key} target={target} access={shown} address={address} />;
}

interface FormProps {
  target: Target;
  access: StaffAccess;
  address: string;
}

/** The limits in currencies that the form does not show; they stay. */
const otherLimits = ({ limits }: StaffAccess, shown: readonly Currency[]) =>
  limits.filter(({ currency }) => !shown.includes(currency));

function Form({ target, access, address }: FormProps) {
  const t = useTexts(staffTexts);
  const { variant } = useMe();
  const isLocked = !useMay()("staff.manage");
  const currencies: Currency[] = variant === "thai" ? ["THB"] : ["THB", "LAK"];
  const [rows, setRows] = useState(() => draftOf(access.limits, currencies));
  const [lines, setLines] = useState(access.networks.join("\n"));
  const [isAsking, setAsking] = useState(false);
  const [isShutOut, setShutOut] = useState(false);
  const [isAnyway, setAnyway] = useState(false);
  const limits = limitsOf(rows);
  const networks = networksOf(lines);
  const isChanged =
    JSON.stringify(rows) !== JSON.stringify(draftOf(access.limits, currencies)) ||
    networks.join() !== access.networks.join();
  const ask = async (why: string) => {
    try {
      const all = [...(limits ?? []), ...otherLimits(access, currencies)];
      const input = { target, limits: all, networks, isAnyway, why };
      const { message } = await api(saveAccess, { input });
      refreshQueue("approvals");
      await toastCode(message);
      // The request has them. Until it is approved, the form shows what holds.
      setRows(draftOf(access.limits, currencies));
      setLines(access.networks.join("\n"));
    } catch (error) {
      if (isCode(error, "ADDRESS_NOT_LISTED")) setShutOut(true);
      throw error;
    }
  };
  return (
    <section className="stack">
      <h2>{t.access.title}</h2>
      <p className="t3 s13">{"staffId" in target ? t.access.hint : t.access.roleHint}</p>
      <LimitRows rows={rows} isLocked={isLocked} onChange={setRows} />
      <TextArea
        label={t.access.networks}
        name="networks"
        rows={3}
        hint={t.access.networksHint(address)}
        placeholder={"203.0.113.0/24\n2001:db8::/32"}
        readOnly={isLocked}
        value={lines}
        onChange={({ target: area }) => setLines(area.value)}
      />
      {isChanged && !isLocked ? (
        <Button disabled={limits === null} onClick={() => setAsking(true)}>
          {t.labels.requestApproval}
        </Button>
      ) : null}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.labels.requestApproval}
        confirmLabel={t.labels.requestApproval}
        onConfirm={ask}
      >
        <Note>{t.access.twoPeople}</Note>
        {isShutOut ? (
          <>
            <Note tone="warn">{t.access.shutOut(address)}</Note>
            <Check checked={isAnyway} onChange={({ target: box }) => setAnyway(box.checked)}>
              {t.access.anyway}
            </Check>
          </>
        ) : null}
      </ReasonDialog>
    </section>
  );
}

interface LimitRowsProps {
  rows: readonly LimitDraft[];
  isLocked: boolean;
  onChange: (rows: LimitDraft[]) => void;
}

function LimitRows({ rows, isLocked, onChange }: LimitRowsProps) {
  const t = useTexts(staffTexts);
  const hasTwo = new Set(rows.map(({ currency }) => currency)).size > 1;
  const field = (row: LimitDraft, part: "once" | "day") => (
    <Field
      label={part === "once" ? t.access.once : t.access.day}
      name={`${row.kind}-${row.currency}-${part}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t.labels.noLimit}
      readOnly={isLocked}
      error={Number.isNaN(typedAmount(row[part])) ? t.access.wrong : undefined}
      value={row[part]}
      onChange={({ target }) =>
        onChange(rows.map((each) => (each === row ? { ...each, [part]: target.value } : each)))
      }
    />
  );
  return rows.map((row) => (
    <fieldset
      key={`${row.kind}${row.currency}`}
      className="limit-row grid-cols-[1fr_1fr] border-0 grid gap-x-3 gap-y-0 p-0"
    >
      <legend className="pb-1.5 font-semibold">
        {t.access.kinds[row.kind]} {hasTwo ? row.currency : null}
      </legend>
      {field(row, "once")}
      {field(row, "day")}
    </fieldset>
  ));
}
