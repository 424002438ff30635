import { isCode, isUnknownOutcome } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { Chip } from "@krapao/ui/feedback/chip";
import { clockText, useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { Button } from "@krapao/ui/forms/button";
import { OtpInput } from "@krapao/ui/forms/otp-input";
import { cardClass } from "@krapao/ui/layout/card";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorText, waitOf } from "../../i18n/errors/index.ts";
import { receiveCode } from "../../lib/device/web-otp.ts";
import { phoneText } from "../../lib/format.ts";
import { otpTexts } from "./texts.ts";

/** A new OTP can be requested after a minute. */
export const RESEND_MS = 60_000;

export interface SentOtp {
  otpRef: string;
  otpToken: string;
  /** Time of sending in epoch milliseconds. */
  sentAt: number;
}

interface OtpStepProps<Answer> {
  phone: string;
  sent: SentOtp;
  /** Requests a new OTP. */
  onResend: () => void;
  resending: boolean;
  /** Why no new OTP was sent. */
  resendProblem: string | undefined;
  verify: (input: { otpToken: string; otpCode: string }) => Promise<Answer>;
  onVerified: (answer: Answer) => void;
  onChangePhone: () => void;
}

/**
 * Why the code was refused. After five wrong codes the server answers OTP_BLOCK, which also means
 * too many requests, so that its own text would be about something else. The time follows when
 * another code cannot be requested yet.
 */
async function problemOf(error: unknown, tooManyTries: string): Promise<string> {
  if (!(error instanceof ApiError) || !isCode(error, "OTP_BLOCK")) return errorText(error);
  const isFree = error.until !== undefined && Date.parse(error.until) <= Date.now();
  return isFree ? tooManyTries : tooManyTries + (await waitOf(error));
}

/** The code as it is typed in, its check, and why it was refused. */
function useCode<Answer>({
  sent,
  verify,
  onVerified,
}: Pick<OtpStepProps<Answer>, "sent" | "verify" | "onVerified">) {
  const t = useTexts(otpTexts);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (otpCode: string) => verify({ otpToken: sent.otpToken, otpCode }),
    onSuccess: onVerified,
    onError: async (error) => {
      // A code that was not decided, because the network failed, can be sent again.
      if (error instanceof ApiError && !isUnknownOutcome(error)) setCode("");
      setProblem(await problemOf(error, t.tooManyTries));
      input.current?.focus();
    },
  });
  const send = (typed: string) => {
    if (typed.length === 6 && !isPending) mutate(typed);
  };
  const change = (next: string) => {
    setCode(next);
    setProblem(undefined);
    send(next);
  };
  const receive = useEffectEvent(change);
  useEffect(() => {
    const stop = new AbortController();
    void receiveCode(stop.signal).then((received) => received && receive(received));
    return () => stop.abort();
  }, []);
  return { code, change, problem, input, isPending, submit: () => send(code) };
}

/** The OTP from the SMS, with the reference that the SMS contains. */
export function OtpStep<Answer>(props: OtpStepProps<Answer>) {
  const { phone, sent, resending, resendProblem } = props;
  const t = useTexts(otpTexts);
  const { code, change, problem, input, isPending, submit } = useCode(props);
  const left = useSecondsUntil(sent.sentAt + RESEND_MS);
  return (
    <form
      className="contents"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
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
        <OtpInput
          label={t.codeLabel}
          value={code}
          onChange={change}
          error={problem ?? resendProblem}
          ref={input}
        />
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
            loading={resending && t.labels.sending}
            onClick={props.onResend}
          >
            {t.labels.resend}
          </Button>
        </div>
      </div>
      <div className="stack-2">
        <Button type="submit" block loading={isPending && t.labels.confirming}>
          {t.labels.confirm}
        </Button>
        <Button variant="ghost" block disabled={isPending} onClick={props.onChangePhone}>
          {t.changePhone}
        </Button>
      </div>
    </form>
  );
}
