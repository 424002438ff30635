import { useTexts } from "@krapao/browser/i18n/texts";
import { type Sheet, sheetActions } from "@krapao/contract/console/treasury/sheets";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { Actions } from "../../../lib/actions/actions.tsx";
import { useMay } from "../../../lib/api/me.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../../lib/format.ts";
import { Facts, Pane } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { refreshTreasury } from "../treasury-calls.ts";
import { sign } from "./cash-calls.ts";
import { needsReason } from "./sheet-tables.tsx";

interface DecisionProps {
  sheet: Sheet;
  reasons: Readonly<Record<string, string>>;
}

/** Who signed and checked the sheet, and the button of the next step. */
export function SheetDecision({ sheet, reasons }: DecisionProps) {
  const t = useTexts(cashTexts);
  const may = useMay();
  const { signed, checked, state, id } = sheet;
  const text = ({ by, at, note }: NonNullable<Sheet["signed"]>) =>
    `${by}, ${dateTime(at)}${note === "" ? "" : `: ${note}`}`;
  return (
    <Pane padded>
      <div className="flex-wrap items-center flex justify-between gap-4">
        {signed ? (
          <Facts
            rows={[
              [t.signedBy, text(signed)],
              [t.checkedBy, checked ? text(checked) : "–"],
            ]}
          />
        ) : (
          <p className="t2">{state === "open" ? t.notOver : t.signText}</p>
        )}
        {state === "draft" && may("treasury.move") ? (
          <Sign sheet={sheet} reasons={reasons} />
        ) : null}
        {state === "signed" && id !== null ? <Check id={id} /> : null}
      </div>
    </Pane>
  );
}

function Sign({ sheet, reasons }: DecisionProps) {
  const t = useTexts(cashTexts);
  const [isOpen, setOpen] = useState(false);
  const typed = sheet.lines.filter(needsReason).map(({ account }) => ({
    account,
    reason: (reasons[account] ?? "").trim(),
  }));
  const open = () => {
    if (typed.some(({ reason }) => reason === "")) return toast("error", t.reasonMissing);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{t.sign}</Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.sign}
        confirmLabel={t.sign}
        isOptional
        onConfirm={async (note) => {
          await sign(sheet, { reasons: typed, note });
          toast("success", t.signedNow);
        }}
      >
        <p className="t2">{t.signText}</p>
      </ReasonDialog>
    </>
  );
}

function Check({ id }: { id: string }) {
  const t = useTexts(cashTexts);
  const texts = { done: t.checkedNow };
  return (
    <Actions
      of={sheetActions}
      item={{ id }}
      texts={t.sheetActions}
      refresh={refreshTreasury}
      className="row flex items-center gap-2.5"
      special={{
        sendBack: { button: { variant: "secondary" }, texts },
        check: { button: { variant: "primary" }, texts },
      }}
    >
      {null}
    </Actions>
  );
}
