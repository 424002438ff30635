import { useTexts } from "@krapao/browser/i18n/texts";
import { signIn } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { OtpInput } from "@krapao/ui/forms/otp-input";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import type { Credentials } from "./sign-in-state.ts";
import { signInTexts } from "./texts.ts";

export const CODE_DIGITS = 6;

interface CodeFormProps {
  credentials: Credentials;
  onSession: (id: string) => void;
  onRestart: () => void;
}

/** The second step: the code of the authenticator, submitted when the last digit is typed. */
export function CodeForm({ credentials, onSession, onRestart }: CodeFormProps) {
  const t = useTexts(signInTexts);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const send = async (whole: string) => {
    setBusy(true);
    setError("");
    try {
      const input = { ...credentials, code: whole, session: "cookie" } as const;
      const { sessionId } = await api(signIn, { input });
      if (sessionId) return onSession(sessionId);
      onRestart();
    } catch (caught) {
      setError(await errorText(caught));
      setCode("");
      setBusy(false);
      input.current?.focus();
    }
  };
  const change = (next: string) => {
    setCode(next);
    if (next.length === CODE_DIGITS && !isBusy) void send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_DIGITS && !isBusy) void send(code);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <header>
        <h1 className="text-[22px]">{t.codeTitle}</h1>
        <p className="text-fg-2 mt-1">{t.codeLead(credentials.username)}</p>
      </header>
      <OtpInput ref={input} label={t.code} value={code} onChange={change} invalid={error !== ""} />
      {error ? <Note tone="error">{error}</Note> : null}
      <Button
        type="submit"
        block
        disabled={code.length < CODE_DIGITS}
        loading={isBusy && t.checking}
      >
        {t.signIn}
      </Button>
      <Button variant="ghost" block onClick={onRestart}>
        {t.otherPerson}
      </Button>
    </form>
  );
}
