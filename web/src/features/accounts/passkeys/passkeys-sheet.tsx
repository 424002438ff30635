import { useTexts } from "@krapao/browser/i18n/texts";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { LoadFailed } from "../../../lib/lists/load-failed.tsx";
import { passkeyTexts } from "../texts.ts";
import { nameOf, type Passkey, PasskeyRow } from "./passkey-row.tsx";
import { usePasskeyActions, usePasskeys } from "./use-passkeys.ts";
import "./passkeys.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [passkeyTexts];

/** The member's passkeys: list, add, name, remove, and whether withdrawals require one. */
export default function PasskeysSheet() {
  const t = useTexts(passkeyTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = usePasskeys();
  const { add, remove, save, recentAuthSheet } = usePasskeyActions();
  const [asked, setAsked] = useState<Passkey | null>(null);
  const isBusy = add.isPending || remove.isPending || save.isPending;
  const addOne = () => add.mutate(undefined, { onSuccess: () => toast("success", t.addDone) });
  const removeAsked = () => {
    if (!asked) return;
    // The dialog closes before the password is asked, since both would cover the sheet.
    setAsked(null);
    remove.mutate(asked._id, { onSuccess: () => toast("success", t.removed) });
  };
  const passkeys = data?.passkeys ?? [];
  const isLast = passkeys.length === 1 && data?.confirmsWithdrawals === true;
  return (
    <Sheet
      title={t.labels.passkeys}
      closeLabel={core.close}
      footer={
        <Button block loading={add.isPending && t.adding} onClick={addOne}>
          {t.add}
        </Button>
      }
    >
      <p className="text-14 text-fg-2">{t.text}</p>
      {data ? (
        <List
          passkeys={passkeys}
          isBusy={isBusy}
          removing={remove.isPending ? remove.variables : null}
          onRemove={setAsked}
        />
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={2} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      {passkeys.length > 0 ? (
        <ConfirmAll
          isOn={
            save.isPending ? save.variables.confirmsWithdrawals : data?.confirmsWithdrawals === true
          }
          disabled={isBusy}
          onChange={(confirmsWithdrawals) => save.mutate({ confirmsWithdrawals })}
        />
      ) : null}
      {recentAuthSheet}
      <ConfirmDialog
        open={asked !== null}
        icon={Trash2}
        tone="coral"
        danger
        title={t.removeTitle(asked ? nameOf(asked, t) : "")}
        confirmLabel={t.remove}
        cancelLabel={t.cancel}
        onConfirm={removeAsked}
        onCancel={() => setAsked(null)}
      >
        {isLast ? `${t.removeText} ${t.removeLast}` : t.removeText}
      </ConfirmDialog>
    </Sheet>
  );
}

interface ListProps {
  passkeys: readonly Passkey[];
  isBusy: boolean;
  removing: string | null;
  onRemove: (passkey: Passkey) => void;
}

function List({ passkeys, isBusy, removing, onRemove }: ListProps) {
  const t = useTexts(passkeyTexts);
  if (passkeys.length === 0) return <p className="text-fg-3">{t.none}</p>;
  return (
    <ul className="card flat rows">
      {passkeys.map((passkey) => (
        <li key={passkey._id}>
          <PasskeyRow
            passkey={passkey}
            disabled={isBusy}
            isRemoving={removing === passkey._id}
            onRemove={() => onRemove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ConfirmAllProps {
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether every withdrawal requires a passkey. */
function ConfirmAll({ isOn, disabled, onChange }: ConfirmAllProps) {
  const t = useTexts(passkeyTexts);
  return (
    <label className="check justify-between gap-4">
      <span className="grid flex-1 min-w-0">
        <b>{t.confirmAll}</b>
        <span className="text-13 text-fg-3">{t.confirmAllText}</span>
      </span>
      <input
        type="checkbox"
        name="confirm-withdrawals"
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
