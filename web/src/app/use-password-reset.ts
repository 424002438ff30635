import { isCode } from "@krapao/browser/api/failures";
import { dateTime } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import {
  resetPassword,
  sendResetOtp,
  verifyResetOtp,
} from "@krapao/contract/member/password-reset";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readReset, saveReset } from "../features/accounts/reset/stored-reset.ts";
import { resetTexts } from "../features/accounts/texts.ts";
import { toastError } from "../i18n/errors/index.ts";
import { api } from "../lib/api/api.ts";
import { withProof } from "../lib/api/with-proof.ts";
import { useProblem } from "../lib/forms/problem.ts";
import { go } from "../lib/navigation/navigation.tsx";
import { useSteps } from "../lib/navigation/steps.ts";
import { newMember, rememberNewMember } from "../lib/session/new-member.ts";
import { offerPassword } from "../lib/session/offer-password.ts";

type Verified = ClientOutput<typeof verifyResetOtp>;
export type ResetStep = "phone" | "otp" | "password";

/** What was entered, also after a reload, and the step that fits to it. */
function useEntered() {
  const [entered, setEntered] = useState(
    () => readReset() ?? { phone: newMember().phone, sent: null, resetToken: null, delayHours: 0 },
  );
  const fit = (step: ResetStep): ResetStep => {
    if (step === "otp") return entered.sent ? "otp" : "phone";
    return step === "password" && entered.resetToken === null ? "phone" : step;
  };
  const steps = useSteps<ResetStep>("phone", fit);
  const enter = (changes: Partial<typeof entered>) => {
    const next = { ...entered, ...changes };
    setEntered(next);
    saveReset(next);
  };
  return { ...entered, ...steps, enter };
}

/** A forgotten password: its step, what was entered, and its three calls. */
export function usePasswordReset() {
  const t = useTexts(resetTexts);
  const { step, goTo, back, phone, sent, resetToken, delayHours, enter } = useEntered();
  const { problem, area, show, clear } = useProblem();

  const requestOtp = useMutation({
    mutationFn: (phoneNumber: string) =>
      withProof((proof) => api(sendResetOtp, { input: { phoneNumber, ...proof } })),
    onMutate: clear,
    onSuccess: ({ otpRef, otpToken }, phoneNumber) => {
      enter({ phone: phoneNumber, sent: { otpRef, otpToken, sentAt: Date.now() } });
      goTo("otp");
    },
    onError: (error) => show(step === "otp" ? "otp" : "phone", error),
  });
  const save = useMutation({
    mutationFn: (newPassword: string) =>
      api(resetPassword, { input: { resetToken: resetToken ?? "", newPassword } }),
    onMutate: clear,
    onSuccess: ({ withdrawalsFrom: from }, password) => {
      saveReset(null);
      rememberNewMember(phone, password);
      void offerPassword({ id: phone, password });
      toast("success", from ? t.savedUntil(dateTime(from).slice(0, 16)) : t.saved);
      go("/login").catch(toastError);
    },
    onError: (error) => {
      if (!isCode(error, "RESET_TOKEN_INVALID")) return show("password", error);
      enter({ resetToken: null });
      goTo("phone", { replace: true });
      return show("phone", error);
    },
  });
  const verify = (input: { otpToken: string; otpCode: string }) => api(verifyResetOtp, { input });
  const onVerified = ({ resetToken, withdrawalDelayHours: delayHours }: Verified) => {
    enter({ sent: null, resetToken, delayHours });
    // The code works once, so Back leads to the phone.
    goTo("password", { replace: true });
  };
  return {
    step,
    back,
    phone,
    sent,
    delayHours,
    requestOtp,
    save,
    verify,
    onVerified,
    problem,
    area,
  };
}
