import { useTexts } from "@krapao/browser/i18n/texts";
import { register, validate } from "@krapao/contract/member/accounts";
import { send } from "@krapao/contract/member/otp";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BankDetails } from "../features/accounts/registration/bank-step.tsx";
import { readInviteCode, saveInviteCode } from "../features/accounts/registration/invite-code.ts";
import type { Profile } from "../features/accounts/registration/profile-step.tsx";
import { accountTexts } from "../features/accounts/texts/index.ts";
import { registerOtpQuery } from "../features/lookups/lookups.ts";
import type { SentOtp } from "../features/otp/otp-step.tsx";
import { toastError } from "../i18n/errors/index.ts";
import { api } from "../lib/api/api.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { go } from "../lib/navigation/navigation.tsx";

export type Step = "phone" | "otp" | "profile" | "bank";

/** Time between the success toast and /login. */
const REDIRECT_MS = 2000;
const EMPTY_PROFILE: Profile = { name: "", password: "", sourceCode: "", inviteCode: "" };

/** The input that validation and registration share; empty fields are left out. */
function personOf(phone: string, { name, password, sourceCode, inviteCode }: Profile) {
  return {
    name,
    username: phone,
    password,
    ...(sourceCode ? { sourceCode } : {}),
    ...(inviteCode ? { inviteCode } : {}),
  };
}

/** Requests an OTP unless registration works without one; null means that no OTP is needed. */
async function sendOtp(phoneNumber: string) {
  const { registerOTP } = await queryClient.fetchQuery(registerOtpQuery);
  if (!registerOTP) return null;
  const answer = await api(send, { input: { phoneNumber } });
  return answer.code === "OTP_VERIFIED" ? null : answer;
}

/** The bank details are not known before the fourth step. */
const NO_BANK = { bankCode: "", bankAccountName: "", bankAccountNo: "" };

/** Goes to /login shortly after the registration has succeeded. */
function useLeave(done: boolean) {
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => go("/login").catch(toastError), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done]);
}

/**
 * The registration: its step, the entered data, and its three calls. The OTP step is skipped when
 * it is off or when the phone is already verified.
 */
export function useRegistration() {
  const t = useTexts(accountTexts);
  const [step, setStep] = useState<Step>("phone");
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<SentOtp | null>(null);
  const [profile, setProfile] = useState(EMPTY_PROFILE);
  const [invitedBy] = useState(() => {
    saveInviteCode(location.search);
    return readInviteCode();
  });
  const otpIsOn = useQuery(registerOtpQuery).data?.registerOTP ?? true;

  const requestOtp = useMutation({
    mutationFn: sendOtp,
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
  return { step, setStep, phone, sent, profile, invitedBy, otpIsOn, requestOtp, check, enrol };
}
