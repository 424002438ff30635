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
import { useForm } from "../../../lib/forms/use-form.ts";
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
  const [isAsking, setAsking] = useState(false);
  const [isShutOut, setShutOut] = useState(false);
  const form = useForm({
    schema: saveAccess.input,
    initial: {
      rows: draftOf(access.limits, currencies),
      lines: access.networks.join("\n"),
      isAnyway: false,
    },
    inputOf: ({ rows, lines, isAnyway }, why) => {
      const limits = [...(limitsOf(rows) ?? []), ...otherLimits(access, currencies)];
      return { target, limits, networks: networksOf(lines), isAnyway, why };
    },
    // The request has them. Until it is approved, the form shows what holds.
    send: async (input) => {
      try {
        const { message } = await api(saveAccess, { input });
        refreshQueue("approvals");
        await toastCode(message);
      } catch (error) {
        if (isCode(error, "ADDRESS_NOT_LISTED")) setShutOut(true);
        throw error;
      }
    },
  });
  const { rows, lines, isAnyway } = form.draft;
  const isChanged =
    JSON.stringify(rows) !== JSON.stringify(draftOf(access.limits, currencies)) ||
    networksOf(lines).join() !== access.networks.join();
  return (
    <section className="stack">
      <h2>{t.access.title}</h2>
      <p className="t3 s13">{"staffId" in target ? t.access.hint : t.access.roleHint}</p>
      <LimitRows rows={rows} isLocked={isLocked} onChange={(next) => form.change({ rows: next })} />
      <TextArea
        {...form.field("lines")}
        label={t.access.networks}
        name="networks"
        rows={3}
        hint={t.access.networksHint(address)}
        placeholder={"203.0.113.0/24\n2001:db8::/32"}
        readOnly={isLocked}
      />
      {isChanged && !isLocked ? (
        <Button disabled={limitsOf(rows) === null} onClick={() => setAsking(true)}>
          {t.labels.requestApproval}
        </Button>
      ) : null}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.labels.requestApproval}
        confirmLabel={t.labels.requestApproval}
        onConfirm={form.confirm}
      >
        <Note>{t.access.twoPeople}</Note>
        {isShutOut ? (
          <>
            <Note tone="warn">{t.access.shutOut(address)}</Note>
            <Check
              checked={isAnyway}
              onChange={({ target: box }) => form.change({ isAnyway: box.checked })}
            >
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
      error={Number.isNaN(typedAmount(row[part], row.currency)) ? t.access.wrong : undefined}
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
