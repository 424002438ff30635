import { useTexts } from "@krapao/browser/i18n/texts";
import { enableChatWidget } from "@krapao/contract/member/lookups";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Steps } from "@krapao/ui/lists/steps";
import { useQuery } from "@tanstack/react-query";
import { PhoneStep } from "../../features/accounts/registration/phone-step.tsx";
import { StepHead } from "../../features/accounts/registration/step-head.tsx";
import { NewPasswordStep } from "../../features/accounts/reset/new-password-step.tsx";
import { accountTexts, resetTexts } from "../../features/accounts/texts.ts";
import { registerOtpQuery } from "../../features/lookups/lookups.ts";
import { OtpStep } from "../../features/otp/otp-step.tsx";
import { otpTexts } from "../../features/otp/texts.ts";
import { api } from "../../lib/api/api.ts";
import { phoneText } from "../../lib/format.ts";
import { askForHelp } from "../../lib/help.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { newMember } from "../../lib/session/new-member.ts";
import { type ResetStep, usePasswordReset } from "../use-password-reset.ts";
import { useTitle } from "../use-title.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [accountTexts, otpTexts, resetTexts];

const STEPS: readonly ResetStep[] = ["phone", "otp", "password"];

/** A forgotten password: by SMS while the operator sends codes, and always by way of the team. */
export default function ResetPassword() {
  const t = useTexts(resetTexts);
  useTitle(t.title);
  const isOffered = useQuery(registerOtpQuery).data?.registerOTP ?? true;
  return isOffered ? <BySms /> : <ByTeam />;
}

function BySms() {
  const t = useTexts(resetTexts);
  const account = useTexts(accountTexts);
  const { step, back, phone, sent, requestOtp, save, problem, ...rest } = usePasswordReset();
  const at = STEPS.indexOf(step);
  return (
    <>
      <Steps
        label={account.stepOf(at + 1, STEPS.length)}
        steps={STEPS.map((each) => t.steps[each])}
        at={at}
      />
      <div className="contents" {...rest.area}>
        {step === "phone" ? (
          <PhoneStep
            phone={phone}
            title={t.phoneTitle}
            text={t.phoneText}
            button={account.askOtp}
            sending={account.labels.sending}
            busy={requestOtp.isPending}
            problem={problem?.text}
            onPhone={requestOtp.mutate}
          />
        ) : null}
        {step === "otp" && sent ? (
          <OtpStep
            key={sent.otpToken}
            phone={phone}
            sent={sent}
            resending={requestOtp.isPending}
            resendProblem={problem?.text}
            onResend={() => requestOtp.mutate(phone)}
            verify={rest.verify}
            onVerified={rest.onVerified}
            onChangePhone={() => back()}
          />
        ) : null}
        {step === "password" ? (
          <NewPasswordStep
            phone={phone}
            delayHours={rest.delayHours}
            busy={save.isPending || save.isSuccess}
            problem={problem?.text}
            onPassword={save.mutate}
          />
        ) : null}
      </div>
      <div className="stack-2">
        <p className="text-center text-14 text-fg-2">{t.otherWay}</p>
        <SupportButton
          phone={() =>
            rest.area.ref.current?.querySelector<HTMLInputElement>('[name="phone"]')?.value || phone
          }
        />
        <LoginLink />
      </div>
    </>
  );
}

/** While the operator sends no codes. */
function ByTeam() {
  const t = useTexts(resetTexts);
  return (
    <>
      <StepHead title={t.phoneTitle} text={t.noSms} />
      <div className="stack-2">
        <SupportButton phone={() => newMember().phone} />
        <LoginLink />
      </div>
    </>
  );
}

/** Opens the chat with the subject as a draft; without a chat, the page with the contact. */
function SupportButton({ phone }: { phone: () => string }) {
  const t = useTexts(resetTexts);
  const chat = useQuery({
    queryKey: ["lookups", "chat"],
    queryFn: ({ signal }) => api(enableChatWidget, { signal }),
  });
  if (chat.data?.enableChatWidget === false) {
    return (
      <PageLink to="/contact" className={buttonClass({ variant: "secondary", block: true })}>
        {t.support}
      </PageLink>
    );
  }
  return (
    <Button variant="secondary" block onClick={() => askForHelp(t.draft(phoneText(phone())))}>
      {t.support}
    </Button>
  );
}

function LoginLink() {
  const t = useTexts(resetTexts);
  return (
    <PageLink to="/login" className={buttonClass({ variant: "ghost", block: true })}>
      {t.toLogin}
    </PageLink>
  );
}
