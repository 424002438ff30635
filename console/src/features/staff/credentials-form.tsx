import { signIn } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Field, PasswordField } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { LockKeyhole, UserRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { isCode } from "../../lib/api-error.ts";
import type { Credentials, Enrolment } from "./sign-in.tsx";
import { signInTexts } from "./texts/sign-in/index.ts";

interface NameFormProps {
  /** The password is right: the code is asked for next. */
  onCode: (credentials: Credentials) => void;
  onEnrol: (enrolment: Enrolment) => void;
  onToken: (token: string) => void;
}

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "");

/** The first step of the sign-in. */
export function NameForm({ onCode, onEnrol, onToken }: NameFormProps) {
  const t = useTexts(signInTexts);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const credentials = {
      username: textOf(data, "username").trim().toLowerCase(),
      password: textOf(data, "password"),
    };
    if (isBusy || credentials.username === "" || credentials.password === "") return;
    setBusy(true);
    setError("");
    try {
      const { token, enrolment } = await api(signIn, { input: credentials });
      if (enrolment) onEnrol(enrolment);
      else if (token) onToken(token);
    } catch (caught) {
      if (isCode(caught, "TOTP_REQUIRED")) return onCode(credentials);
      setError(await errorText(caught));
      setBusy(false);
    }
  };
  return (
    // Should it ever be sent before our code has loaded, the password is not to be in an address.
    <form className="stack" method="post" onSubmit={submit} onInput={() => setError("")} noValidate>
      <header>
        <h1>{t.title}</h1>
        <p className="lead">{t.lead}</p>
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
