import { cardClass } from "@krapao/ui/card";
import { Chip } from "@krapao/ui/chip";
import { ChevronRight, Globe, LockKeyhole, LogOut, Smartphone } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { LOCALE_NAMES, useLocale, useTexts } from "../../i18n/index.ts";
import { phoneText } from "../../lib/format.ts";
import { ownTexts } from "./texts/own/index.ts";
import "./profile.css";

interface OwnRowsProps {
  username: string;
  onPassword: () => void;
  onLocale: (locale: string) => void;
  onLogout: () => void;
}

/** What belongs to the login: username, password, language, logout. */
export function OwnRows({ username, onPassword, onLocale, onLogout }: OwnRowsProps) {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li className="own-row">
        <span className="ico">
          <Smartphone className="i" aria-hidden="true" />
        </span>
        <span className="own-words">
          <span className="text-13 text-fg-3">{t.username}</span>
          <span className="num">{phoneText(username)}</span>
        </span>
        <Chip>{t.cannotChange}</Chip>
      </li>
      <li>
        <button type="button" className="own-row" onClick={onPassword}>
          <span className="ico">
            <LockKeyhole className="i" aria-hidden="true" />
          </span>
          <b className="own-words">{t.changePassword}</b>
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
      <li>
        <LanguageRow onLocale={onLocale} />
      </li>
      <li>
        <button type="button" className="own-row" onClick={onLogout}>
          <span className="ico coral">
            <LogOut className="i" aria-hidden="true" />
          </span>
          <b className="own-words text-coral-400">{core.logout}</b>
        </button>
      </li>
    </ul>
  );
}

/** The whole row is the native select. */
function LanguageRow({ onLocale }: { onLocale: (locale: string) => void }) {
  const core = useTexts(coreTexts);
  const locale = useLocale();
  return (
    <div className="own-row own-language">
      <span className="ico">
        <Globe className="i" aria-hidden="true" />
      </span>
      <b className="own-words">{core.language}</b>
      <span className="text-fg-2" aria-hidden="true">
        {LOCALE_NAMES.find(([each]) => each === locale)?.[1]}
      </span>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
      <select
        name="language"
        aria-label={core.language}
        value={locale}
        onChange={(event) => onLocale(event.target.value)}
      >
        {LOCALE_NAMES.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
