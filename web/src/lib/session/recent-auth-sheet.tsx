import { reauthenticate } from "@krapao/contract/sessions";
import { Button } from "@krapao/ui/button";
import { PasswordField } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { LockKeyhole } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../i18n/core/index.ts";
import { errorText } from "../i18n/errors/index.ts";
import { useTexts } from "../i18n/index.ts";
import { proofTexts } from "../i18n/proof/index.ts";
import { api } from "./api.ts";
import { useForm } from "./forms.ts";

const schema = v.object({ password: v.pipe(v.string(), v.minLength(1, "required")) });

/** Asks for the password once more. It closes by itself when the password is right. */
export default function ProofSheet({ onSettled }: { onSettled: (isGiven: boolean) => void }) {
  const t = useTexts(proofTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const field = useRef<HTMLFormElement>(null);
  const [checking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState("");
  const focus = () => field.current?.querySelector("input")?.focus();
  useEffect(() => {
    // After the sheet has taken the focus.
    const frame = requestAnimationFrame(() => field.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const { errors, form } = useForm(schema, async (input) => {
    if (checking) return;
    setChecking(true);
    setRefusal("");
    try {
      await api(reauthenticate, { input });
      onSettled(true);
    } catch (error) {
      setRefusal(await errorText(error));
      setChecking(false);
      focus();
    }
  });
  return (
    <Sheet
      open
      over
      onClose={() => onSettled(false)}
      title={t.title}
      closeLabel={core.close}
      busy={checking}
      footer={
        <Button type="submit" form={id} block loading={checking && t.confirming}>
          {t.confirm}
        </Button>
      }
    >
      <Note icon={LockKeyhole}>{t.text}</Note>
      <form id={id} ref={field} method="post" {...form}>
        <PasswordField
          label={t.password}
          name="password"
          icon={LockKeyhole}
          autoComplete="current-password"
          maxLength={128}
          showLabel={core.showPassword}
          hideLabel={core.hidePassword}
          readOnly={checking}
          error={errors.password ? t.required : refusal}
        />
      </form>
    </Sheet>
  );
}
