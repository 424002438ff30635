import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { FingerprintPattern } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../i18n/errors/index.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { canUsePasskeys } from "../../../lib/device/passkeys.ts";
import {
  cancelCeremony,
  isCancelled,
  logInWith,
  type Signed,
  signForLogin,
} from "../../../lib/session/passkey-ceremony.ts";
import { saveToken } from "../../../lib/session/session.ts";
import { passkeyTexts } from "../texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [passkeyTexts];

/** A challenge is valid for five minutes. The field gets a new one before. */
const RENEW_MS = 4 * 60_000;
const CHECK_MS = 30_000;

interface PasskeyLoginProps {
  /** Called once the token is stored. */
  onLogin: () => Promise<void>;
}

/**
 * Login with a passkey: a button, and the browser's own offer in the field of the phone number.
 * Place it inside the login form, whose box decides whether the member is remembered. It shows
 * nothing where this page has no passkeys.
 */
export default function PasskeyLogin(props: PasskeyLoginProps) {
  return canUsePasskeys() ? <Usable {...props} /> : null;
}

function Usable({ onLogin }: PasskeyLoginProps) {
  const t = useTexts(passkeyTexts);
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** Each turn waits with a new challenge. */
  const [turn, setTurn] = useState(0);
  const renew = () => setTurn((last) => last + 1);

  const enter = async (signed: Signed) => {
    setBusy(true);
    setError("");
    try {
      const token = await logInWith(signed);
      const box = place.current?.closest("form")?.elements.namedItem("remember");
      queryClient.clear();
      saveToken(token, !(box instanceof HTMLInputElement) || box.checked);
      await onLogin();
    } catch (caught) {
      await fail(caught);
    }
  };
  const fail = async (caught: unknown) => {
    if (!isCancelled(caught)) setError(await errorText(caught));
    setBusy(false);
    renew();
  };
  const press = () => {
    setBusy(true);
    setError("");
    signForLogin({ autofill: false }).then(enter, fail);
  };
  useAutofill({ turn, isOff: busy, onSigned: enter, onOld: renew });
  return (
    <div ref={place} className="stack">
      {error ? <Note tone="error">{error}</Note> : null}
      <Button variant="ghost" block loading={busy && t.loggingIn} onClick={press}>
        <FingerprintPattern className="i" aria-hidden="true" />
        {t.logIn}
      </Button>
    </div>
  );
}

interface AutofillOptions {
  turn: number;
  isOff: boolean;
  onSigned: (signed: Signed) => Promise<void>;
  /** Called on a visible page whose challenge gets old. */
  onOld: () => void;
}

/** Lets the browser offer passkeys in the field of the phone number, where it can. */
function useAutofill({ turn, isOff, ...handlers }: AutofillOptions) {
  // The handlers of the newest render: a new render does not start the wait again.
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits anew
  useEffect(() => {
    if (isOff) return;
    let isStale = false;
    const since = Date.now();
    const check = () => {
      if (!document.hidden && Date.now() - since > RENEW_MS) newest.current.onOld();
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", check);
    const wait = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const signed = await signForLogin({ autofill: true });
      if (!isStale) await newest.current.onSigned(signed);
    };
    // Nothing was asked of the member, so there is nothing to report.
    wait().catch(() => undefined);
    return () => {
      isStale = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      cancelCeremony();
    };
  }, [turn, isOff]);
}
