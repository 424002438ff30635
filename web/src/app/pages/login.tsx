import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Mark } from "@krapao/ui/layout/brand";
import { useEffect, useState } from "react";
import { LoginForm } from "../../features/accounts/login-form.tsx";
import { activeQuery } from "../../features/lookups/active.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { go, safeTarget } from "../../lib/navigation/navigation.tsx";
import { goAsVisitor } from "../shells.tsx";
import { useTitle } from "../use-title.ts";

const PasskeyLogin = page(() => import("../../features/accounts/passkeys/passkey-login.tsx"));

/** The login page. It first checks whether the operator has closed the service. */
export default function Login() {
  const core = useTexts(coreTexts);
  useTitle(core.login);
  useEffect(() => {
    queryClient.fetchQuery(activeQuery).then(
      ({ terminated }) => (terminated ? go("/terminated", { replace: true }) : undefined),
      // When the check fails, the visitor may still log in.
      () => undefined,
    );
  }, []);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // After the first paint, and only in browsers that have passkeys.
    if (!("PublicKeyCredential" in globalThis)) return;
    PasskeyLogin.preload().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  const enter = () => go(safeTarget(new URLSearchParams(location.search).get("next")) ?? "/user");
  return (
    <>
      <div className="welcome grid justify-items-center gap-1.5 pt-2 text-center">
        <Mark large />
        <h1 className="text-24">{core.welcome}</h1>
        <p className="text-fg-2">{core.welcomeText}</p>
      </div>
      <LoginForm onLogin={enter} onRegister={() => goAsVisitor("/register")}>
        {isLoaded ? <PasskeyLogin onLogin={enter} /> : null}
      </LoginForm>
      <p className="text-center text-13 text-fg-3">{core.responsible}</p>
    </>
  );
}
