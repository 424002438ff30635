import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { enrol } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { OtpInput } from "@krapao/ui/forms/otp-input";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { CODE_DIGITS } from "./code-form.tsx";
import { OwnPasswordFields, passwordProblem } from "./own-password.tsx";
import { QrCode } from "./qr-code.tsx";
import type { Enrolment } from "./sign-in-state.ts";
import { signInTexts } from "./texts.ts";

interface EnrolFormProps {
  enrolment: Enrolment;
  onSession: (id: string) => void;
  onRestart: () => void;
}

/** The secret in groups of four, for typing: `JBSW Y3DP EHPK 3PXP`. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Sets up the authenticator, and a new password when an owner set the first one. */
export function EnrolForm({ enrolment, onSession, onRestart }: EnrolFormProps) {
  const t = useTexts(signInTexts);
  const [own, setOwn] = useState({ password: "", repeated: "" });
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const problem = enrolment.needsPassword ? passwordProblem(own) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setError("");
    if (problem || code.length < CODE_DIGITS || isBusy) return;
    setBusy(true);
    const password = enrolment.needsPassword ? { password: own.password } : {};
    try {
      const input = { token: enrolment.token, code, session: "cookie", ...password } as const;
      const { sessionId } = await api(enrol, { input });
      if (sessionId) onSession(sessionId);
    } catch (caught) {
      // The enrolment token has expired.
      if (isCode(caught, "UNAUTHORIZED")) return onRestart();
      setError(await errorText(caught));
      setCode("");
      setBusy(false);
    }
  };
  return (
    <form className="stack" method="post" onSubmit={submit} noValidate>
      <header>
        <h1 className="text-[22px]">{t.enrolTitle}</h1>
        <p className="text-fg-2 mt-1">{t.enrolLead}</p>
      </header>
      <Scan enrolment={enrolment} />
      {enrolment.needsPassword ? (
        <>
          <h2>{t.ownPassword}</h2>
          <OwnPasswordFields value={own} onChange={setOwn} problem={isSent ? problem : null} />
        </>
      ) : null}
      <h2>{t.firstCode(enrolment.needsPassword ? 3 : 2)}</h2>
      <OtpInput label={t.code} value={code} onChange={setCode} invalid={error !== ""} />
      {error ? <Note tone="error">{error}</Note> : null}
      <Button
        type="submit"
        block
        disabled={code.length < CODE_DIGITS}
        loading={isBusy && t.checking}
      >
        {t.finish}
      </Button>
    </form>
  );
}

function Scan({ enrolment }: { enrolment: Enrolment }) {
  const t = useTexts(signInTexts);
  const core = useTexts(coreTexts);
  return (
    <>
      <h2>{t.scan}</h2>
      <QrCode text={enrolment.otpauth} label={t.qr} />
      <p className="hint">{t.bySecret}</p>
      <div className="secret">
        <code className="num">{grouped(enrolment.secret)}</code>
        <CopyButton
          compact
          text={enrolment.secret}
          label={core.labels.copy}
          copied={() => core.copied("••••")}
          failed={core.copyFailed}
        />
      </div>
    </>
  );
}
