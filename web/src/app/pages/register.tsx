import { useLanguage } from "@krapao/browser/i18n/language";
import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { verify } from "@krapao/contract/member/otp";
import { Note } from "@krapao/ui/feedback/note";
import { buttonClass } from "@krapao/ui/forms/button";
import { Steps } from "@krapao/ui/lists/steps";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { BankStep } from "../../features/accounts/registration/bank-step.tsx";
import { PhoneStep } from "../../features/accounts/registration/phone-step.tsx";
import { ProfileStep } from "../../features/accounts/registration/profile-step.tsx";
import { accountTexts } from "../../features/accounts/texts.ts";
import { banksQuery, sourcesQuery } from "../../features/lookups/lookups.ts";
import { OtpStep } from "../../features/otp/otp-step.tsx";
import { otpTexts } from "../../features/otp/texts.ts";
import { api } from "../../lib/api/api.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { type Step, useRegistration } from "../use-registration.ts";
import { useTitle } from "../use-title.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [accountTexts, otpTexts];

const STEPS: readonly Step[] = ["phone", "otp", "profile", "bank"];

/** The four-step registration. */
export default function Register() {
  const t = useTexts(accountTexts);
  useTitle(t.title);
  const { step, back, phone, sent, otpIsOn, problem, requestOtp, ...rest } = useRegistration();
  const { check, enrol } = rest;
  const { sources, banks } = useLookups();
  const shown = STEPS.filter((each) => otpIsOn || each !== "otp");
  const at = shown.indexOf(step);
  useTopOf(step);
  return (
    <>
      <Steps
        label={t.stepOf(at + 1, shown.length)}
        steps={shown.map((each) => t.steps[each])}
        at={at}
      />
      <div className={step === "phone" ? "contents" : "contents wizard"} {...rest.area}>
        {step === "phone" ? (
          <>
            <PhoneStep
              phone={phone}
              {...phoneTexts(t, otpIsOn)}
              busy={requestOtp.isPending}
              problem={problem?.text}
              onPhone={requestOtp.mutate}
            >
              <UsernameNote />
            </PhoneStep>
            <LoginLink text={t.haveAccount} />
          </>
        ) : null}
        {step === "otp" && sent ? (
          <OtpStep
            key={sent.otpToken}
            phone={phone}
            sent={sent}
            resending={requestOtp.isPending}
            resendProblem={problem?.text}
            onResend={() => requestOtp.mutate(phone)}
            verify={(input) => api(verify, { input })}
            onVerified={rest.onVerified}
            onChangePhone={() => back()}
          />
        ) : null}
        {step === "profile" ? (
          <ProfileStep
            phone={phone}
            profile={rest.profile}
            invitedBy={rest.invitedBy}
            sources={sources}
            busy={check.isPending}
            problem={problem}
            onProfile={check.mutate}
            onBack={() => back()}
          />
        ) : null}
        {step === "bank" ? (
          <BankStep
            banks={banks}
            busy={enrol.isPending || enrol.isSuccess}
            problem={problem}
            onBank={enrol.mutate}
            onBack={() => back()}
          />
        ) : null}
      </div>
    </>
  );
}

function useLookups() {
  const sources = useQuery(sourcesQuery(useLanguage())).data ?? [];
  const banks = useQuery(banksQuery).data ?? [];
  return { sources, banks };
}

/** The words of the first step, which depend on whether an OTP is sent. */
function phoneTexts(t: TextsOf<typeof accountTexts>, withOtp: boolean) {
  return {
    title: t.phoneTitle,
    text: withOtp ? t.phoneText : t.phoneTextNoOtp,
    button: withOtp ? t.askOtp : t.next,
    sending: withOtp ? t.labels.sending : t.checking,
  };
}

/** The phone becomes the username, and stays it. */
function UsernameNote() {
  const t = useTexts(accountTexts);
  return (
    <Note icon={ShieldCheck}>
      {t.phoneNoteBefore}
      <b>{t.phoneNoteBold}</b>
      {t.phoneNoteAfter}
    </Note>
  );
}

/** Scrolls to the top of the page at each new step. */
function useTopOf(step: Step): void {
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) scrollTo(0, 0);
    shown.current = step;
  }, [step]);
}

function LoginLink({ text }: { text: string }) {
  return (
    <PageLink
      to="/login"
      className={buttonClass({ variant: "ghost", block: true, className: "-mt-4" })}
    >
      {text}
    </PageLink>
  );
}
