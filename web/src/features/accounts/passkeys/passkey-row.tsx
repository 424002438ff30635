import { deviceWords } from "@krapao/browser/format/device-words";
import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { dateOnly, dateTime } from "../../../lib/format.ts";
import { useForm } from "../../../lib/forms/forms.ts";
import type { OwnPasskeys } from "../../../lib/session/own-passkeys.ts";
import { passkeyTexts } from "../texts.ts";
import { useRenamePasskey } from "./use-passkeys.ts";

export type Passkey = OwnPasskeys["passkeys"][number];

const schema = v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1, "required")) });

/** The name that the member gave, else the browser and system that made it. */
export function nameOf({ name, browser }: Passkey, t: TextsOf<typeof passkeyTexts>): string {
  return name ?? (deviceWords(browser) || t.labels.unknownDevice);
}

interface PasskeyRowProps {
  passkey: Passkey;
  disabled: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

/** One passkey with its dates, and what can be done with it. */
export function PasskeyRow({ passkey, disabled, isRemoving, onRemove }: PasskeyRowProps) {
  const t = useTexts(passkeyTexts);
  const [isNaming, setNaming] = useState(false);
  const name = nameOf(passkey, t);
  const { createdAt, lastUsedAt } = passkey;
  if (isNaming) return <NameForm passkey={passkey} name={name} onDone={() => setNaming(false)} />;
  return (
    <div className="flex items-center gap-1">
      <span className="passkey-words flex-1 min-w-0 grid">
        <b>{name}</b>
        <span className="num text-13 text-fg-3">{t.added(dateOnly(createdAt))}</span>
        <span className="num text-13 text-fg-3">
          {lastUsedAt ? t.labels.lastUsed(dateTime(lastUsedAt)) : t.neverUsed}
        </span>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.renameOf(name)}
        disabled={disabled}
        onClick={() => setNaming(true)}
      >
        <Pencil className="i i18" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.removeOf(name)}
        aria-busy={isRemoving || undefined}
        disabled={disabled}
        onClick={onRemove}
      >
        <Trash2 className="i i18 text-coral-400" aria-hidden="true" />
      </button>
    </div>
  );
}

interface NameFormProps {
  passkey: Passkey;
  name: string;
  onDone: () => void;
}

function NameForm({ passkey, name, onDone }: NameFormProps) {
  const t = useTexts(passkeyTexts);
  const { mutate, isPending } = useRenamePasskey();
  const { errors, form } = useForm(schema, (input) =>
    mutate({ passkeyId: passkey._id, name: input.name }, { onSuccess: onDone }),
  );
  return (
    <form className="grid gap-3" method="post" {...form}>
      <Field
        label={t.name}
        name="name"
        maxLength={40}
        defaultValue={name}
        readOnly={isPending}
        error={errors.name ? t.required : undefined}
        autoFocus
      />
      <div className="flex gap-2 justify-end">
        <Button variant="secondary" size="small" disabled={isPending} onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="secondary" size="small" disabled={isPending}>
          {t.labels.save}
        </Button>
      </div>
    </form>
  );
}
