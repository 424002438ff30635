import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Check } from "@krapao/ui/forms/field";
import { BellOff, BellRing, Volume2 } from "lucide-react";
import { useId, useState } from "react";
import type { Rules } from "./alert-calls.ts";
import { playSound } from "./ring.ts";
import { alertsTexts } from "./texts.ts";
import "./alerts.css";

type Own = Pick<Rules["own"], "sound" | "volume" | "desktop">;

interface SoundFieldsProps {
  own: Own;
  onChange: (part: Partial<Own>) => void;
}

/** How a new alert is heard and seen: sound, volume, desktop notifications. */
export function SoundFields({ own, onChange }: SoundFieldsProps) {
  const t = useTexts(alertsTexts);
  const id = useId();
  return (
    <>
      <Check checked={own.sound} onChange={({ target }) => onChange({ sound: target.checked })}>
        {t.sound}
      </Check>
      <div className="alert-volume flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <label htmlFor={id}>{t.volume}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={own.volume}
          aria-valuetext={`${own.volume}%`}
          onChange={({ target }) => onChange({ volume: Number(target.value) })}
        />
        <span className="num">{own.volume}%</span>
        <Button variant="secondary" size="small" onClick={() => playSound(own.volume)}>
          <Volume2 className="i i18" aria-hidden="true" />
          {t.testSound}
        </Button>
      </div>
      <Desktop isOn={own.desktop} onChange={(desktop) => onChange({ desktop })} />
    </>
  );
}

/** Whether this browser lets the console show notifications. */
const permissionNow = (): NotificationPermission | "missing" =>
  "Notification" in window ? Notification.permission : "missing";

/** The state of desktop notifications in words: the account wants them, and this browser may. */
function Desktop({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(alertsTexts);
  const [permission, setPermission] = useState(permissionNow);
  const ask = async () => {
    if (permission === "default") setPermission(await Notification.requestPermission());
  };
  const choose = async (desktop: boolean) => {
    if (desktop) await ask();
    onChange(desktop);
  };
  const isShown = isOn && permission === "granted";
  const Icon = isShown ? BellRing : BellOff;
  return (
    <div className="alert-desktop grid gap-1">
      <Check
        checked={isOn}
        disabled={!isOn && permission === "missing"}
        onChange={({ target }) => void choose(target.checked)}
      >
        {t.desktop}
      </Check>
      <p role="status" className={isOn && !isShown ? "hint amber" : "hint"}>
        <Icon className="i i16" aria-hidden="true" />
        <span>{isOn ? t.desktopStates[permission] : t.desktopStates.off}</span>
      </p>
      {isOn && permission === "default" ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => void ask()}>
            {t.desktopAllow}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
