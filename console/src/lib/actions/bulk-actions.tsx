import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { type AnyAction, askedBy, valuesOf } from "@krapao/contract/records/action";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { coreTexts, listTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../api/me.ts";
import { money } from "../format.ts";
import { BulkBar } from "../lists/bulk/bulk-bar.tsx";
import { BulkDialog } from "../lists/bulk/bulk-dialog.tsx";
import type { Selection } from "../lists/bulk/selection.ts";
import { sumsText } from "../lists/bulk/sums.ts";
import type { ActionTexts } from "./action-texts.ts";
import { callAction } from "./send-action.ts";

/** What bulk needs of a row. */
export interface BulkRow {
  id: string;
  version: number;
  member: { name: string };
  amount: number | null;
  currency: Currency | null;
}

/** The actions of a record, as its list offers them. */
export interface ListActions<Row> {
  of: Readonly<Record<string, AnyAction<Row>>>;
  texts: Readonly<Record<string, ActionTexts>>;
  /** Reads again what an action changed, also after a refusal. */
  refresh: () => unknown;
}

interface BulkActionsProps<Row extends BulkRow> extends ListActions<Row> {
  tab: string;
  rows: readonly Row[];
  selection: Selection;
}

/** The actions that a staff user may do in a tab with several rows. */
export function useBulk<Row>(of: Readonly<Record<string, AnyAction<Row>>>) {
  const may = useMay();
  return (tab: string) =>
    Object.entries(of).filter(
      ([, { call, bulk }]) =>
        bulk?.in.includes(tab) && call.permission !== undefined && may(call.permission),
    );
}

/** Does an action with several rows, each by its own call. */
export function BulkActions<Row extends BulkRow>(props: BulkActionsProps<Row>) {
  const { of, texts, refresh, tab, rows, selection } = props;
  const core = useTexts(coreTexts);
  const lists = useTexts(listTexts);
  const { staff } = useMe();
  const offered = useBulk(of)(tab);
  const [open, setOpen] = useState<{ name: string; rows: readonly Row[] } | null>(null);
  const [typed, setTyped] = useState("");
  const chosen = rows.filter(({ id }) => selection.has(id));
  const labels: Readonly<Record<string, string>> = core.labels;
  const textsOf = (name: string) => texts[name] ?? {};
  const labelOf = (name: string) =>
    textsOf(name).bulk?.label ?? textsOf(name).label ?? labels[name] ?? name;
  // The dialog keeps the rows it opened with: one that is done leaves the list.
  const start = (name: string) => {
    setTyped("");
    setOpen({ name, rows: chosen });
  };
  const buttons = offered.map(([name, { bulk }]) => ({
    label: labelOf(name),
    shortcut: bulk?.key ?? "",
    onPress: () => start(name),
  }));
  const bar = <BulkBar selection={selection} sum={sumsText(chosen)} actions={buttons} />;
  const action = open && of[open.name];
  if (!open || !action) return bar;
  const { bulk, choice } = action;
  const { reasons = [], values, ...own } = textsOf(open.name);
  const fitting = open.rows.filter((row) => bulk?.fits?.(row, staff.id) ?? true);
  const asked = askedBy(action);
  const options =
    asked === "choice"
      ? valuesOf(action as AnyAction, choice ?? "").map((each) => [each, values?.[each] ?? each])
      : asked === "reason"
        ? reasons.map((each) => [each, each])
        : [];
  const answer = typed || options[0]?.[0];
  const input = {
    ...bulk?.input,
    ...(options.length > 0 ? { [choice ?? "why"]: answer } : {}),
  };
  return (
    <>
      {bar}
      <BulkDialog
        title={own.bulk?.title(fitting.length, sumsText(fitting)) ?? labelOf(open.name)}
        confirmLabel={labelOf(open.name)}
        {...(options.length === 0 && bulk ? { sameKey: bulk.key } : {})}
        rows={fitting}
        leftOut={{ count: open.rows.length - fitting.length, why: own.bulk?.leftOut ?? "" }}
        nameOf={({ member, amount, currency }) =>
          `${member.name} ${amount === null || currency === null ? "" : money(amount, currency)}`
        }
        work={(row) => callAction(action as AnyAction, row, input)}
        onDone={(results) => {
          const count = results.filter(({ error }) => error === null).length;
          if (count > 0) toast("success", lists.done(count, results.length));
          selection.clear();
          void refresh();
        }}
        onClose={() => setOpen(null)}
      >
        {own.bulk?.text ? <p className="t2">{own.bulk.text}</p> : null}
        {options.length > 0 ? (
          <Select
            label={core.labels.reason}
            value={answer}
            onChange={({ target }) => setTyped(target.value)}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ) : null}
      </BulkDialog>
    </>
  );
}
