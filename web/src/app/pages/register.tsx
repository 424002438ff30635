import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { buttonClass } from "@krapao/ui/forms/button";
import { isPlainPress } from "@krapao/ui/layout/tab-bar";
import { Steps } from "@krapao/ui/lists/steps";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { BankStep } from "../../features/accounts/registration/bank-step.tsx";
import { PhoneStep } from "../../features/accounts/registration/phone-step.tsx";
import { ProfileStep } from "../../features/accounts/registration/profile-step.tsx";
import { accountTexts } from "../../features/accounts/texts/index.ts";
import { banksQuery, sourcesQuery } from "../../features/lookups/lookups.ts";
import { OtpStep } from "../../features/otp/otp-step.tsx";
import { toastError } from "../../i18n/errors/index.ts";
import { go } from "../../lib/navigation/navigation.tsx";
import { type Step, useRegistration } from "../use-registration.ts";
import { useTitle } from "../use-title.ts";

/** The four-step registration. */
export default function Register() {
  const t = useTexts(accountTexts);
  useTitle(t.title);
  const { step, setStep, phone, sent, otpIsOn, ...rest } = useRegistration();
  const { requestOtp, check, enrol } = rest;
  const sources = useQuery(sourcesQuery(useLanguage())).data ?? [];
  const banks = useQuery(banksQuery).data ?? [];
  const steps: Step[] = ["phone", "otp", "profile", "bank"];
  const shown = otpIsOn ? steps : steps.filter((each) => each !== "otp");
  const at = shown.indexOf(step);
  const top = useTopOf(step);
  return (
    <>
      <div ref={top}>
        <Steps
          label={t.stepOf(at + 1, shown.length)}
          steps={shown.map((each) => t.steps[each])}
          at={at}
        />
      </div>
      {step === "phone" ? (
        <>
          <PhoneStep
            phone={phone}
            withOtp={otpIsOn}
            busy={requestOtp.isPending}
            onPhone={requestOtp.mutate}
          />
          <LoginLink text={t.haveAccount} />
        </>
      ) : null}
      {step === "otp" && sent ? (
        <OtpStep
          key={sent.otpToken}
          phone={phone}
          sent={sent}
          resending={requestOtp.isPending}
          onResend={() => requestOtp.mutate(phone)}
          onVerified={() => setStep("profile")}
          onChangePhone={() => setStep("phone")}
        />
      ) : null}
      {step === "profile" ? (
        <ProfileStep
          profile={rest.profile}
          invitedBy={rest.invitedBy}
          sources={sources}
          busy={check.isPending}
          onProfile={check.mutate}
        />
      ) : null}
      {step === "bank" ? (
        <BankStep
          banks={banks}
          busy={enrol.isPending || enrol.isSuccess}
          onBank={enrol.mutate}
          onBack={() => setStep("profile")}
        />
      ) : null}
    </>
  );
}

/** Scrolls to the top of the page at each new step; put the ref on any element of the page. */
function useTopOf(step: Step) {
  const inside = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step scrolls to the top
  useLayoutEffect(() => {
    inside.current?.closest(".shell")?.scrollTo(0, 0);
  }, [step]);
  return inside;
}

function LoginLink({ text }: { text: string }) {
  return (
    <a
      className={buttonClass({ variant: "ghost", block: true, className: "-mt-4" })}
      href="/login"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        go("/login").catch(toastError);
      }}
    >
      {text}
    </a>
  );
}
