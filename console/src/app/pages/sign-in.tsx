import { useTexts } from "@krapao/browser/i18n/texts";
import { Mark } from "@krapao/ui/layout/brand";
import { SignIn } from "../../features/staff/sign-in.tsx";
import { signInTexts } from "../../features/staff/texts.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { LanguageMenu } from "../language-menu.tsx";
import "./sign-in.css";

/** The sign-in page. It shows at any requested address, and leads there. */
export default function SignInPage() {
  const core = useTexts(coreTexts);
  const t = useTexts(signInTexts);
  return (
    <div className="door grid h-[100dvh] overflow-auto grid-rows-[auto_minmax(0,1fr)]">
      <title>{core.pageTitle(t.title)}</title>
      <header>
        <span className="brand">
          <Mark />
          <span>
            {core.product}
            <small>CONSOLE</small>
          </span>
        </span>
        <LanguageMenu />
      </header>
      <main className="grid place-items-center p-4">
        <div className="card pat w-[min(100%,400px)] py-7 px-6">
          <SignIn />
        </div>
      </main>
    </div>
  );
}
