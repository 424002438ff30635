import { useTexts } from "@krapao/browser/i18n/texts";
import { reauthenticate } from "@krapao/contract/member/sessions";
import { PasswordField } from "@krapao/ui/forms/field";
import { LockKeyhole } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { recentAuthTexts } from "../../i18n/texts.ts";
import { api } from "../api/api.ts";
import { useForm } from "../forms/forms.ts";

const schema = v.object({ password: v.pipe(v.string(), v.minLength(1, "required")) });

interface PasswordFormProps {
  id: string;
  busy: boolean;
  onBusy: (isBusy: boolean) => void;
  onConfirmed: () => void;
}

/** Confirms with the password. A wrong one keeps the focus in its field. */
export function PasswordForm({ id, busy, onBusy, onConfirmed }: PasswordFormProps) {
  const t = useTexts(recentAuthTexts);
  const core = useTexts(coreTexts);
  const field = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState("");
  const focus = () => field.current?.querySelector("input")?.focus();
  useEffect(() => {
    // After the sheet has moved the focus.
    const frame = requestAnimationFrame(() => field.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const { errors, form } = useForm(schema, async (input) => {
    if (busy) return;
    onBusy(true);
    setRefusal("");
    try {
      await api(reauthenticate, { input });
      onConfirmed();
    } catch (error) {
      setRefusal(await errorText(error));
      onBusy(false);
      focus();
    }
  });
  return (
    <form id={id} ref={field} method="post" {...form}>
      <PasswordField
        label={t.password}
        name="password"
        icon={LockKeyhole}
        autoComplete="current-password"
        maxLength={128}
        showLabel={core.showPassword}
        hideLabel={core.hidePassword}
        readOnly={busy}
        error={errors.password ? t.required : refusal}
      />
    </form>
  );
}
