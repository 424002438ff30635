import { login } from "@krapao/contract/accounts";
import { Button, buttonClass } from "@krapao/ui/button";
import { cardClass } from "@krapao/ui/card";
import { Check, Field, PasswordField } from "@krapao/ui/field";
import { isPlainPress } from "@krapao/ui/tab-bar";
import { LockKeyhole, Smartphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { formTexts } from "../../lib/form-texts.ts";
import { queryClient } from "../../lib/query.ts";
import { keepToken } from "../../lib/session.ts";
import { phoneDigits } from "./phone.ts";

interface LoginFormProps {
  /** Called once the token is stored. */
  onLogin: () => Promise<void>;
  onRegister: () => void;
}

/** Phone and password. An error stands below the password until something is typed. */
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
      keepToken(token, remember !== undefined);
      await onLogin();
    } catch (caught) {
      setError(await errorText(caught));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      // Should it ever be sent before our code has loaded, the password is not to be in an address.
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

/** A link that can be opened in a new tab, and here leads on without loading the page again. */
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
