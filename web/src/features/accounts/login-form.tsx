import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { ApiError } from "@krapao/contract/client";
import { login } from "@krapao/contract/member/accounts";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Check, Field, PasswordField } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { isPlainPress } from "@krapao/ui/layout/tab-bar";
import { LockKeyhole, Smartphone } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeText, errorText, toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { formTexts } from "../../lib/forms/form-texts.ts";
import { go } from "../../lib/navigation/navigation.tsx";
import { newMember, rememberNewMember } from "../../lib/session/new-member.ts";
import { saveToken } from "../../lib/session/session.ts";

/** Rare, so its code loads with the first suspended member. */
const AskSupport = page(() => import("./ask-support.tsx"));

interface LoginFormProps {
  /** Called once the token is stored. */
  onLogin: () => Promise<void>;
  onRegister: () => void;
  /** Another way to log in, below. */
  children?: ReactNode;
}

/**
 * Phone and password. After a registration or a new password both are filled in, and one press logs
 * in: the specification has the login page in between. An error shows below the password until the visitor types; while a field is empty nothing is
 * sent, and the field says so.
 */
export function LoginForm({ onLogin, onRegister, children }: LoginFormProps) {
  const core = useTexts(coreTexts);
  const [{ code, text: error }, setError] = useLoginError();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { phone, password } = newMember();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (password !== "") form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    else if (phone !== "") focusOn(form.current, "password");
  }, [phone, password]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username = "", password = "", remember } = formTexts(event.currentTarget);
    if (busy) return;
    const empty = [username.trim() === "" && "username", password === "" && "password"];
    const found = empty.filter((name) => name !== false);
    setMissing(found);
    if (found[0]) return focusOn(event.currentTarget, found[0]);
    setBusy(true);
    setError(NO_ERROR);
    try {
      // The server reads the phone, however it is written.
      const input = { username: username.trim(), password };
      const { token } = await api(login, { input });
      queryClient.clear();
      rememberNewMember("");
      saveToken(token, remember !== undefined);
      await onLogin();
    } catch (caught) {
      const code = caught instanceof ApiError ? caught.code : "";
      setError({ code, text: await errorText(caught) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      // POST: a submit before our code has loaded must not put the password into an address.
      method="post"
      className={cardClass({ pattern: true, className: "stack" })}
      onSubmit={submit}
      onInput={() => {
        setError(NO_ERROR);
        setMissing([]);
      }}
      noValidate
    >
      <LoginFields phone={phone} password={password} missing={missing} error={error} />
      {code === "INACTIVE_USER" ? (
        <Part>
          <AskSupport />
        </Part>
      ) : null}
      <RememberOrReset />
      <Button type="submit" block loading={busy && core.loggingIn}>
        {core.login}
      </Button>
      <RegisterLink text={core.registerNew} onRegister={onRegister} />
      {children}
    </form>
  );
}

interface LoginFieldsProps {
  /** Filled in at first. */
  phone: string;
  password: string;
  /** The names of the fields that were empty when the visitor pressed the button. */
  missing: readonly string[];
  error: string;
}

function LoginFields({ phone, password, missing, error }: LoginFieldsProps) {
  const core = useTexts(coreTexts);
  return (
    <>
      <Field
        label={core.phone}
        name="username"
        icon={Smartphone}
        type="tel"
        inputMode="tel"
        autoComplete="username webauthn"
        maxLength={40}
        defaultValue={phone}
        error={missing.includes("username") ? core.phoneMissing : undefined}
      />
      <PasswordField
        label={core.password}
        name="password"
        icon={LockKeyhole}
        autoComplete="current-password"
        maxLength={128}
        defaultValue={password}
        error={missing.includes("password") ? core.passwordMissing : error}
        showLabel={core.showPassword}
        hideLabel={core.hidePassword}
      />
    </>
  );
}

function focusOn(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

const NO_ERROR = { code: "", text: "" };

/** The error below the password: at first, why the last visit ended. */
function useLoginError() {
  const [error, setError] = useState(NO_ERROR);
  useEffect(() => {
    const { ended } = history.state ?? {};
    if (ended) void codeText(ended).then((text) => setError({ code: ended, text }));
  }, []);
  return [error, setError] as const;
}

/** How long the login lasts, and the way to a new password. The phone that is typed goes along. */
function RememberOrReset() {
  const core = useTexts(coreTexts);
  const to = "/reset-password";
  return (
    <div className="row -my-2 flex-wrap justify-between gap-x-3">
      <Check name="remember" defaultChecked>
        {core.rememberMe}
      </Check>
      <a
        className="shrink-0 py-3 text-14 whitespace-nowrap"
        href={to}
        onClick={(event) => {
          const { form } = event.currentTarget.parentElement?.querySelector("input") ?? {};
          if (!form || !isPlainPress(event)) return;
          event.preventDefault();
          rememberNewMember(formTexts(form).username ?? "");
          go(to).catch(toastError);
        }}
      >
        {core.forgot}
      </a>
    </div>
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
