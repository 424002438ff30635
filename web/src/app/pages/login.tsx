import { Mark } from "@krapao/ui/brand";
import { useEffect } from "react";
import { LoginForm } from "../../features/accounts/login-form.tsx";
import { activeQuery } from "../../features/lookups/active.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { go, safeTarget } from "../../lib/navigation.tsx";
import { queryClient } from "../../lib/query.ts";
import { goAsVisitor } from "../shells.tsx";
import { useTitle } from "../use-title.ts";

/** Home of the visitor area. It asks first whether the service still is. */
export default function Login() {
  const core = useTexts(coreTexts);
  useTitle(core.login);
  useEffect(() => {
    queryClient.fetchQuery(activeQuery).then(
      ({ terminated }) => (terminated ? go("/terminated", { replace: true }) : undefined),
      // Not knowing is no reason to keep anyone out.
      () => undefined,
    );
  }, []);
  const enter = () => go(safeTarget(new URLSearchParams(location.search).get("next")) ?? "/user");
  return (
    <>
      <div className="grid justify-items-center gap-1.5 pt-2 text-center">
        <Mark large />
        <h1 className="text-24">{core.welcome}</h1>
        <p className="text-fg-2">{core.welcomeText}</p>
      </div>
      <LoginForm onLogin={enter} onRegister={() => goAsVisitor("/register")} />
      <p className="text-center text-13 text-fg-3">{core.responsible}</p>
    </>
  );
}
