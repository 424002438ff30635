import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { cardClass } from "@krapao/ui/layout/card";
import { FingerprintPattern, Globe, LockKeyhole, LogOut, Smartphone } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { phoneText } from "../../../lib/format.ts";
import { ownTexts } from "../texts.ts";
import { ChoiceRow, FactRow, PressRow } from "./own-row.tsx";
import "./profile.css";

interface OwnRowsProps {
  username: string;
  onPassword: () => void;
  /** Absent where this browser has no passkeys. */
  onPasskeys: (() => void) | undefined;
  onLocale: (locale: string) => void;
  onLogout: () => void;
}

/** The settings of the login: username, password, language, logout. */
export function OwnRows(props: OwnRowsProps) {
  const { username, onPassword, onPasskeys, onLocale, onLogout } = props;
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const locale = useLanguage();
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <FactRow icon={Smartphone} label={t.labels.username} mark={<Chip>{t.cannotChange}</Chip>}>
          <span className="num">{phoneText(username)}</span>
        </FactRow>
      </li>
      <li>
        <PressRow icon={LockKeyhole} label={t.changePassword} onPress={onPassword} />
      </li>
      {onPasskeys ? (
        <li>
          <PressRow icon={FingerprintPattern} label={t.labels.passkeys} onPress={onPasskeys} />
        </li>
      ) : null}
      <li>
        <ChoiceRow
          icon={Globe}
          name="language"
          label={core.language}
          choices={LANGUAGE_NAMES}
          chosen={locale}
          onChoose={onLocale}
        />
      </li>
      <li>
        <button
          type="button"
          className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15"
          onClick={onLogout}
        >
          <span className="ico coral">
            <LogOut className="i" aria-hidden="true" />
          </span>
          <b className="own-words text-coral-400 flex-[1_1_5.5rem] min-w-0 grid">{core.logout}</b>
        </button>
      </li>
    </ul>
  );
}
