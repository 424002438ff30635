import { useTexts } from "@krapao/browser/i18n/texts";
import { plainDigits } from "@krapao/contract/plain-digits";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { useForm } from "../../../lib/forms/forms.ts";
import { IS_LAO } from "../../../lib/variant.ts";
import { isPhone, localPhone, PHONE_LENGTH, phoneOf } from "../phone.ts";
import { accountTexts } from "../texts.ts";
import { StepHead } from "./step-head.tsx";

const schema = v.object({
  phone: v.pipe(
    v.string(),
    v.transform((text) => phoneOf(text)),
    v.minLength(1, "required"),
    v.check((phone) => isPhone(phone), "phoneInvalid"),
  ),
});

interface PhoneStepProps {
  phone: string;
  title: string;
  text: string;
  button: string;
  /** The button's text while the phone is sent. */
  sending: string;
  busy: boolean;
  /** Why the server refused the phone. */
  problem: string | undefined;
  onPhone: (phone: string) => void;
  /** Below the field. */
  children?: ReactNode;
}

/** The phone number: step 1 of the registration, and of a forgotten password. */
export function PhoneStep(props: PhoneStepProps) {
  const { phone, title, text, button, sending, busy, problem, onPhone, children } = props;
  const t = useTexts(accountTexts);
  const [typed, setTyped] = useState(localPhone(phone));
  const { errors, form } = useForm(schema, (values) => {
    if (!busy) onPhone(values.phone);
  });
  const invalid = IS_LAO ? t.phoneInvalidLao : t.phoneInvalid;
  const error = errors.phone && (errors.phone === "required" ? t.labels.required : invalid);
  return (
    <form className="contents" method="post" {...form}>
      <StepHead title={title} text={text} />
      <div className={cardClass({ pattern: true, className: "stack" })}>
        <Field
          label={IS_LAO ? t.phoneLabelLao : t.phoneLabel}
          name="phone"
          icon={Smartphone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(localPhone(event.target.value))}
          error={error || problem}
          suffix={
            <span className="num text-13 text-fg-3" aria-hidden="true">
              {plainDigits(typed).length}/{PHONE_LENGTH.max}
            </span>
          }
        />
        {children}
      </div>
      <Button type="submit" block loading={busy && sending}>
        {button}
      </Button>
    </form>
  );
}
