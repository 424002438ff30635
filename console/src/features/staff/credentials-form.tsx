import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { signIn } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field, PasswordField } from "@krapao/ui/forms/field";
import { LockKeyhole, UserRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import type { Credentials, Enrolment } from "./sign-in-state.ts";
import { signInTexts } from "./texts.ts";

interface CredentialsFormProps {
  /** Called when the password is correct and the code is needed. */
  onCode: (credentials: Credentials) => void;
  onEnrol: (enrolment: Enrolment) => void;
}

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "");

/** The first step of the sign-in: user name and password. */
export function CredentialsForm({ onCode, onEnrol }: CredentialsFormProps) {
  const t = useTexts(signInTexts);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const credentials = {
      username: textOf(data, "username").trim().toLowerCase(),
      password: textOf(data, "password"),
    };
    if (isBusy || credentials.username === "" || credentials.password === "") return;
    setBusy(true);
    setError("");
    try {
      const { enrolment } = await api(signIn, { input: credentials });
      if (enrolment) onEnrol(enrolment);
    } catch (caught) {
      if (isCode(caught, "TOTP_REQUIRED")) return onCode(credentials);
      setError(await errorText(caught));
      setBusy(false);
      // The password is typed again, over the refused one.
      const password = form.querySelector<HTMLInputElement>('input[name="password"]');
      password?.focus();
      password?.select();
    }
  };
  return (
    // POST, so that a submit before the script has loaded does not put the password into the URL.
    <form className="stack" method="post" onSubmit={submit} onInput={() => setError("")} noValidate>
      <header>
        <h1 className="text-[22px]">{t.title}</h1>
        <p className="text-fg-2 mt-1">{t.lead}</p>
      </header>
      <Field
        label={t.username}
        name="username"
        icon={UserRound}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        label={t.password}
        name="password"
        icon={LockKeyhole}
        autoComplete="current-password"
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
      />
      {error ? <Note tone="error">{error}</Note> : null}
      <Button type="submit" block loading={isBusy && t.checking}>
        {t.next}
      </Button>
    </form>
  );
}
