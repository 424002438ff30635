import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { toast } from "@krapao/ui/overlays/toast";
import { ShieldCheck, Smartphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { IS_LAO } from "../../../lib/variant.ts";
import { isPhone, PHONE_LENGTH, phoneDigits } from "../phone.ts";
import { accountTexts } from "../texts/index.ts";
import { StepHead } from "./step-head.tsx";

interface PhoneStepProps {
  phone: string;
  /** Whether an OTP will be sent; only the texts depend on it. */
  withOtp: boolean;
  busy: boolean;
  onPhone: (phone: string) => void;
}

/** Step 1: the phone number, which becomes the username. */
export function PhoneStep({ phone, withOtp, busy, onPhone }: PhoneStepProps) {
  const t = useTexts(accountTexts);
  const [text, setText] = useState(phone);
  const digits = phoneDigits(text);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || digits === "") return;
    if (isPhone(digits)) return onPhone(digits);
    toast("error", IS_LAO ? t.phoneInvalidLao : t.phoneInvalid);
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <StepHead title={t.phoneTitle} text={withOtp ? t.phoneText : t.phoneTextNoOtp} />
      <div className={cardClass({ pattern: true, className: "stack" })}>
        <Field
          label={IS_LAO ? t.phoneLabelLao : t.phoneLabel}
          name="phone"
          icon={Smartphone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={16}
          value={text}
          onChange={(event) => setText(event.target.value.replace(/[^\d\s-]/g, ""))}
          suffix={
            <span className="num text-13 text-fg-3" aria-hidden="true">
              {digits.length}/{PHONE_LENGTH.max}
            </span>
          }
        />
        <Note icon={ShieldCheck}>
          {t.phoneNoteBefore}
          <b>{t.phoneNoteBold}</b>
          {t.phoneNoteAfter}
        </Note>
      </div>
      <Button type="submit" block loading={busy && (withOtp ? t.sending : t.checking)}>
        {withOtp ? t.askOtp : t.next}
      </Button>
    </form>
  );
}
