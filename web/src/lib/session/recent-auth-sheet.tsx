import { useTexts } from "@krapao/browser/i18n/texts";
import { reauthenticate } from "@krapao/contract/member/sessions";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { PasswordField } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { LockKeyhole } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { recentAuthTexts } from "../../i18n/recent-auth/index.ts";
import { api } from "../api/api.ts";
import { useForm } from "../forms/forms.ts";

const schema = v.object({ password: v.pipe(v.string(), v.minLength(1, "required")) });

/**
 * Requests the password again (step-up authentication). It closes by itself when the password is
 * right.
 */
export default function RecentAuthSheet({ onSettled }: { onSettled: (isGiven: boolean) => void }) {
  const t = useTexts(recentAuthTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const field = useRef<HTMLFormElement>(null);
  const [checking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState("");
  const focus = () => field.current?.querySelector("input")?.focus();
  useEffect(() => {
    // After the sheet has moved the focus.
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
