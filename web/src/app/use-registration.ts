import { register, validate } from "@krapao/contract/accounts";
import { send } from "@krapao/contract/otp";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BankDetails } from "../features/accounts/bank-step.tsx";
import { keepInviteCode, keptInviteCode } from "../features/accounts/invite-code.ts";
import type { Profile } from "../features/accounts/profile-step.tsx";
import { accountTexts } from "../features/accounts/texts/index.ts";
import { registerOtpQuery } from "../features/lookups/lookups.ts";
import type { SentOtp } from "../features/otp/otp-step.tsx";
import { toastError } from "../i18n/errors/index.ts";
import { useTexts } from "../i18n/index.ts";
import { api } from "../lib/api.ts";
import { go } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";

export type Step = "phone" | "otp" | "profile" | "bank";

/** From the success toast to /login. */
const REDIRECT_MS = 2000;
const EMPTY_PROFILE: Profile = { name: "", password: "", sourceCode: "", inviteCode: "" };

/** What validation and registration both send; fields that were left empty are left out. */
function personOf(phone: string, { name, password, sourceCode, inviteCode }: Profile) {
  return {
    name,
    username: phone,
    password,
    ...(sourceCode ? { sourceCode } : {}),
    ...(inviteCode ? { inviteCode } : {}),
  };
}

/** Asks for a code unless registration works without one; null means that no code is needed. */
async function askForCode(phoneNumber: string) {
  const { registerOTP } = await queryClient.fetchQuery(registerOtpQuery);
  if (!registerOTP) return null;
  const answer = await api(send, { input: { phoneNumber } });
  return answer.code === "OTP_VERIFIED" ? null : answer;
}

/** Nothing of the bank is known yet at the third step. */
const NO_BANK = { bankCode: "", bankAccountName: "", bankAccountNo: "" };

/** Leaves for /login a moment after the registration has succeeded. */
function useLeave(done: boolean) {
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => go("/login").catch(toastError), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done]);
}

/**
 * The registration: which step is open, what has been entered, and the three calls that lead on.
 * The OTP step is left out when it is off or when the phone is already verified.
 */
export function useRegistration() {
  const t = useTexts(accountTexts);
  const [step, setStep] = useState<Step>("phone");
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<SentOtp | null>(null);
  const [profile, setProfile] = useState(EMPTY_PROFILE);
  const [invitedBy] = useState(() => {
    keepInviteCode(location.search);
    return keptInviteCode();
  });
  const otpIsOn = useQuery(registerOtpQuery).data?.registerOTP ?? true;

  const askCode = useMutation({
    mutationFn: askForCode,
    onSuccess: (answer, phoneNumber) => {
      setPhone(phoneNumber);
      if (answer === null) return setStep("profile");
      setSent({ otpRef: answer.otpRef, otpToken: answer.otpToken, sentAt: Date.now() });
      setStep("otp");
    },
    onError: toastError,
  });
  const check = useMutation({
    mutationFn: (values: Profile) =>
      api(validate, { input: { ...personOf(phone, values), ...NO_BANK } }),
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
  useLeave(enrol.isSuccess);
  return { step, setStep, phone, sent, profile, invitedBy, otpIsOn, askCode, check, enrol };
}
