import { useTexts } from "@krapao/browser/i18n/texts";
import { login } from "@krapao/contract/member/accounts";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Check, Field, PasswordField } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { isPlainPress } from "@krapao/ui/layout/tab-bar";
import { LockKeyhole, Smartphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { formTexts } from "../../lib/forms/form-texts.ts";
import { saveToken } from "../../lib/session/session.ts";
import { phoneDigits } from "./phone.ts";

interface LoginFormProps {
  /** Called once the token is stored. */
  onLogin: () => Promise<void>;
  onRegister: () => void;
}

/** Phone and password. An error shows below the password until the visitor types. */
export function LoginForm({ onLogin, onRegister }: LoginFormProps) {
  const core = useTexts(coreTexts);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username = "", password = "", remember } = formTexts(event.currentTarget);
    if (busy || username.trim() === "" || password === "") return;
    setBusy(true);
    setError("");
    try {
      const input = { username: phoneDigits(username), password };
      const { token } = await api(login, { input });
      queryClient.clear();
      saveToken(token, remember !== undefined);
      await onLogin();
    } catch (caught) {
      setError(await errorText(caught));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      // POST, so that a submit before our code has loaded does not put the password into an
      // address.
      method="post"
      className={cardClass({ pattern: true, className: "stack" })}
      onSubmit={submit}
      onInput={() => error && setError("")}
      noValidate
    >
      <Field
        label={core.phone}
        name="username"
        icon={Smartphone}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={20}
      />
      <PasswordField
        label={core.password}
        name="password"
        icon={LockKeyhole}
        autoComplete="current-password"
        maxLength={128}
        error={error}
        showLabel={core.showPassword}
        hideLabel={core.hidePassword}
      />
      <Check name="remember" defaultChecked>
        {core.rememberMe}
      </Check>
      <Button type="submit" block loading={busy && core.loggingIn}>
        {core.login}
      </Button>
      <RegisterLink text={core.registerNew} onRegister={onRegister} />
    </form>
  );
}

/**
 * A link that can be opened in a new tab; a plain press navigates without loading the page again.
 */
function RegisterLink({ text, onRegister }: { text: string; onRegister: () => void }) {
  return (
    <a
      className={buttonClass({ variant: "secondary", block: true })}
      href="/register"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onRegister();
      }}
    >
      {text}
    </a>
  );
}
