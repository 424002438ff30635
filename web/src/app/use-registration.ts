import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { register, validate } from "@krapao/contract/member/accounts";
import { send } from "@krapao/contract/member/otp";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BankDetails } from "../features/accounts/registration/bank-step.tsx";
import {
  readInviteCode,
  removeInviteCode,
  saveInviteCode,
} from "../features/accounts/registration/invite-code.ts";
import type { Profile } from "../features/accounts/registration/profile-step.tsx";
import { fieldOf } from "../features/accounts/registration/refused-field.ts";
import {
  EMPTY,
  readRegistration,
  saveRegistration,
} from "../features/accounts/registration/stored-registration.ts";
import { accountTexts } from "../features/accounts/texts.ts";
import { registerOtpQuery } from "../features/lookups/lookups.ts";
import { toastError } from "../i18n/errors/index.ts";
import { api } from "../lib/api/api.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { withProof } from "../lib/api/with-proof.ts";
import { useProblem } from "../lib/forms/problem.ts";
import { go } from "../lib/navigation/navigation.tsx";
import { useSteps } from "../lib/navigation/steps.ts";
import { rememberNewMember } from "../lib/session/new-member.ts";
import { offerPassword } from "../lib/session/offer-password.ts";

export type Step = "phone" | "otp" | "profile" | "bank";

/** Time between the success toast and /login. */
const REDIRECT_MS = 2000;

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
  const answer = await withProof((proof) => api(send, { input: { phoneNumber, ...proof } }));
  return answer.code === "OTP_VERIFIED" ? null : answer;
}

/** The bank details are not known before the fourth step. */
const NO_BANK = { bankCode: "", bankAccountName: "", bankAccountNo: "" };

/** Remembers the new member, and offers the browser to keep the password. */
function welcome(phone: string, password: string) {
  saveRegistration(EMPTY);
  rememberNewMember(phone, password);
  void offerPassword({ id: phone, password });
}

/** The inviter of the link that led here; `openField` lets the visitor type another code. */
function useInviter() {
  const [invitedBy, setInvitedBy] = useState(() => {
    saveInviteCode(location.search);
    return readInviteCode();
  });
  const openField = () => {
    removeInviteCode();
    setInvitedBy(null);
  };
  return { invitedBy, openField };
}

/** Goes to /login shortly after the registration has succeeded. */
function useLeave(done: boolean) {
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => go("/login").catch(toastError), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done]);
}

/** What was entered, without the password also after a reload, and the step that fits to it. */
function useEntered() {
  const [entered, setEntered] = useState(readRegistration);
  const [password, setPassword] = useState("");
  const { phone, sent } = entered;
  const fit = (step: Step): Step => {
    if (step === "otp") return sent ? "otp" : "phone";
    if (step === "phone" || phone === "") return "phone";
    return step === "bank" && password === "" ? "profile" : step;
  };
  const steps = useSteps<Step>("phone", fit);
  const enter = (changes: Partial<typeof entered>) => {
    const next = { ...entered, ...changes };
    setEntered(next);
    saveRegistration(next);
  };
  const profile: Profile = { ...entered.profile, password };
  return { ...steps, phone, sent, profile, enter, setPassword };
}

/**
 * The registration: its step, the entered data, and its three calls. The OTP step is skipped when
 * it is off or when the phone is already verified. A refusal shows at the field that it is about.
 */
export function useRegistration() {
  const t = useTexts(accountTexts);
  const { step, goTo, back, phone, sent, profile, enter, setPassword } = useEntered();
  const { invitedBy, openField } = useInviter();
  const otpIsOn = useQuery(registerOtpQuery).data?.registerOTP ?? true;
  const { problem, area, show, clear } = useProblem();
  const refuse = (error: unknown) => {
    const at = fieldOf(error, step);
    if (!at) return toastError(error);
    if (at.step !== step) goTo(at.step, { replace: true });
    return show(at.field, error);
  };

  const requestOtp = useMutation({
    mutationFn: sendOtp,
    onSuccess: (answer, phoneNumber) => {
      if (answer === null) {
        enter({ phone: phoneNumber, sent: null });
        return goTo("profile");
      }
      const { otpRef, otpToken } = answer;
      enter({ phone: phoneNumber, sent: { otpRef, otpToken, sentAt: Date.now() } });
      goTo("otp");
    },
    onMutate: clear,
    onError: refuse,
  });
  const check = useMutation({
    mutationFn: (values: Profile) =>
      api(validate, { input: { ...personOf(phone, values), ...NO_BANK } }),
    onSuccess: (_, { password, ...values }) => {
      enter({ profile: values });
      setPassword(password);
      goTo("bank");
    },
    onMutate: clear,
    onError: (error) => {
      // A link with a wrong code must not stop the registration: its field opens for typing.
      if (isCode(error, "INVITE_CODE_UNKNOWN")) openField();
      return refuse(error);
    },
  });
  const enrol = useMutation({
    mutationFn: (bank: BankDetails) =>
      api(register, { input: { ...personOf(phone, profile), ...bank } }),
    onSuccess: () => {
      welcome(phone, profile.password);
      toast("success", t.registered);
    },
    onMutate: clear,
    onError: refuse,
  });
  useLeave(enrol.isSuccess);
  const onVerified = () => {
    enter({ sent: null });
    // The code works once, so Back leads to the phone.
    goTo("profile", { replace: true });
  };
  const entered = { step, phone, sent, profile, invitedBy, otpIsOn };
  return { ...entered, back, onVerified, requestOtp, check, enrol, problem, area };
}
