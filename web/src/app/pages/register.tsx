import { register, validate } from "@krapao/contract/accounts";
import { send } from "@krapao/contract/otp";
import { buttonClass } from "@krapao/ui/button";
import { Steps } from "@krapao/ui/steps";
import { isPlainPress } from "@krapao/ui/tab-bar";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type BankDetails, BankStep } from "../../features/accounts/bank-step.tsx";
import { keepInviteCode, keptInviteCode } from "../../features/accounts/invite-code.ts";
import { PhoneStep } from "../../features/accounts/phone-step.tsx";
import { type Profile, ProfileStep } from "../../features/accounts/profile-step.tsx";
import { accountTexts } from "../../features/accounts/texts/index.ts";
import { banksQuery, registerOtpQuery, sourcesQuery } from "../../features/lookups/lookups.ts";
import { OtpStep, type SentOtp } from "../../features/otp/otp-step.tsx";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { go } from "../../lib/navigation.tsx";
import { queryClient } from "../../lib/query.ts";
import { useTitle } from "../use-title.ts";

type Step = "phone" | "otp" | "profile" | "bank";

/** From the success toast to /login. */
const REDIRECT_MS = 2000;
const EMPTY_PROFILE: Profile = { name: "", password: "", sourceCode: "", inviteCode: "" };

/** Fields that the server takes for absent when they are empty. */
function personOf(phone: string, { name, password, sourceCode, inviteCode }: Profile) {
  return {
    name,
    username: phone,
    password,
    ...(sourceCode ? { sourceCode } : {}),
    ...(inviteCode ? { inviteCode } : {}),
  };
}

/** The four-step registration. The OTP step is left out when it is off or the phone is verified. */
export default function Register() {
  const t = useTexts(accountTexts);
  useTitle(t.title);
  const [invitedBy] = useState(() => {
    keepInviteCode(location.search);
    return keptInviteCode();
  });
  const [step, setStep] = useState<Step>("phone");
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<SentOtp | null>(null);
  const [profile, setProfile] = useState(EMPTY_PROFILE);
  const otpIsOn = useQuery(registerOtpQuery).data?.registerOTP ?? true;
  const sources = useQuery(sourcesQuery).data ?? [];
  const banks = useQuery(banksQuery).data ?? [];

  const askCode = useMutation({
    mutationFn: async (phoneNumber: string) => {
      const { registerOTP } = await queryClient.fetchQuery(registerOtpQuery);
      return registerOTP ? api(send, { input: { phoneNumber } }) : null;
    },
    onSuccess: (answer, phoneNumber) => {
      setPhone(phoneNumber);
      if (answer === null || answer.code === "OTP_VERIFIED") return setStep("profile");
      setSent({ otpRef: answer.otpRef, otpToken: answer.otpToken, sentAt: Date.now() });
      setStep("otp");
    },
    onError: toastError,
  });

  const check = useMutation({
    mutationFn: (values: Profile) =>
      api(validate, {
        input: {
          ...personOf(phone, values),
          bankCode: "",
          bankAccountName: "",
          bankAccountNo: "",
        },
      }),
    onSuccess: (_, values) => {
      setProfile(values);
      setStep("bank");
    },
    onError: toastError,
  });

  const enrol = useMutation({
    mutationFn: (bank: BankDetails) =>
      api(register, { input: { ...personOf(phone, profile), ...bank } }),
    onSuccess: () => toast("success", t.registered),
    onError: toastError,
  });
  useEffect(() => {
    if (!enrol.isSuccess) return;
    const timer = setTimeout(() => go("/login").catch(toastError), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [enrol.isSuccess]);

  const withOtp = otpIsOn || step === "otp";
  const steps: Step[] = withOtp
    ? ["phone", "otp", "profile", "bank"]
    : ["phone", "profile", "bank"];
  const at = steps.indexOf(step);
  return (
    <>
      <Steps
        label={t.stepOf(at + 1, steps.length)}
        steps={steps.map((each) => t.steps[each])}
        at={at}
      />
      {step === "phone" ? (
        <>
          <PhoneStep
            phone={phone}
            withOtp={otpIsOn}
            busy={askCode.isPending}
            onPhone={askCode.mutate}
          />
          <LoginLink text={t.haveAccount} />
        </>
      ) : null}
      {step === "otp" && sent ? (
        <OtpStep
          key={sent.otpToken}
          phone={phone}
          sent={sent}
          resending={askCode.isPending}
          onResend={() => askCode.mutate(phone)}
          onVerified={() => setStep("profile")}
          onChangePhone={() => setStep("phone")}
        />
      ) : null}
      {step === "profile" ? (
        <ProfileStep
          profile={profile}
          invitedBy={invitedBy}
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
