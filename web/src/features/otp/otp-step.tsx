import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { verify } from "@krapao/contract/member/otp";
import { Chip } from "@krapao/ui/feedback/chip";
import { clockText, useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { Button } from "@krapao/ui/forms/button";
import { OtpInput } from "@krapao/ui/forms/otp-input";
import { cardClass } from "@krapao/ui/layout/card";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { phoneText } from "../../lib/format.ts";
import { otpTexts } from "./texts/index.ts";

/** A new OTP can be requested after a minute. */
export const RESEND_MS = 60_000;

export interface SentOtp {
  otpRef: string;
  otpToken: string;
  /** Time of sending in epoch milliseconds. */
  sentAt: number;
}

interface OtpStepProps {
  phone: string;
  sent: SentOtp;
  /** Requests a new OTP. */
  onResend: () => void;
  resending: boolean;
  onVerified: () => void;
  onChangePhone: () => void;
}

/**
 * Shows why the code was refused. After five wrong codes the server answers OTP_BLOCK, which also
 * means too many requests, so that its own text would be about something else.
 */
function showFailure(error: unknown, tooManyTries: string) {
  if (error instanceof ApiError && error.code === "OTP_BLOCK") toast("error", tooManyTries);
  else void toastError(error);
}

/** Step 2: the OTP from the SMS, with the reference that the SMS contains. */
export function OtpStep(props: OtpStepProps) {
  const { phone, sent, resending } = props;
  const t = useTexts(otpTexts);
  const [code, setCode] = useState("");
  const left = useSecondsUntil(sent.sentAt + RESEND_MS);
  const check = useMutation({
    mutationFn: (otpCode: string) => api(verify, { input: { otpToken: sent.otpToken, otpCode } }),
    onSuccess: props.onVerified,
    onError: (error) => showFailure(error, t.tooManyTries),
  });

  function change(next: string) {
    setCode(next);
    if (check.isError) check.reset();
    if (next.length === 6 && !check.isPending) check.mutate(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6 && !check.isPending) check.mutate(code);
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <div className="stack-2">
        <h1 className="text-24">{t.title}</h1>
        <p className="text-fg-2">
          {t.sentTo} <b className="num whitespace-nowrap text-fg-1">{phoneText(phone)}</b>
        </p>
      </div>
      <div className={cardClass({ pattern: true, className: "stack" })}>
        <div className="row justify-between">
          <span className="lab">{t.code}</span>
          <Chip tone="sky">
            {t.reference} <span className="num tracking-[.08em]">{sent.otpRef}</span>
          </Chip>
        </div>
        <OtpInput label={t.codeLabel} value={code} onChange={change} invalid={check.isError} />
        <div className="row justify-between">
          <span className="text-14 text-fg-2">
            {left > 0 ? (
              <>
                {t.resendIn} <b className="num text-fg-1">{clockText(left)}</b>
              </>
            ) : (
              t.noCode
            )}
          </span>
          <Button
            variant="ghost"
            size="small"
            disabled={left > 0}
            loading={resending && t.sending}
            onClick={props.onResend}
          >
            {t.resend}
          </Button>
        </div>
      </div>
      <div className="stack-2">
        <Button type="submit" block loading={check.isPending && t.confirming}>
          {t.confirm}
        </Button>
        <Button variant="ghost" block disabled={check.isPending} onClick={props.onChangePhone}>
          {t.changePhone}
        </Button>
      </div>
    </form>
  );
}
