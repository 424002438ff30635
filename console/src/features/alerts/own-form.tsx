import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { type Rules, savePreferences } from "./alert-calls.ts";
import { SoundFields } from "./sound-fields.tsx";
import { TestButton } from "./test-button.tsx";
import { alertsTexts } from "./texts.ts";

const IDS = { line: /^([UCR][0-9a-f]{32})?$/, telegram: /^(-?\d{4,16})?$/ };

/** The staff user's own choices: sound, desktop notifications, LINE and Telegram. */
export function OwnForm({ rules }: { rules: Rules }) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const [own, setOwn] = useState(rules.own);
  const [isSaving, setSaving] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!IDS.line.test(own.lineId) || !IDS.telegram.test(own.telegramId)) return;
    setSaving(true);
    await savePreferences(own).then(() => toast("success", t.labels.saved), toastError);
    setSaving(false);
  };
  return (
    <form
      className="pane alert-form gap-5.5 px-5 pt-4.5 pb-5 grid max-w-180"
      onSubmit={send}
      noValidate
    >
      <SoundFields own={own} onChange={setOwn} />
      <Addresses own={own} connected={rules.connected} onChange={setOwn} />
      <div className="alert-checks flex flex-wrap gap-x-4.5 gap-y-2">
        <Button type="submit" loading={isSaving && core.saving}>
          {core.save}
        </Button>
        <TestButtons connected={rules.connected} />
      </div>
    </form>
  );
}

interface AddressesProps {
  own: Rules["own"];
  connected: Rules["connected"];
  onChange: (own: Rules["own"]) => void;
}

/** Where LINE and Telegram reach the staff user. */
function Addresses({ own, connected, onChange }: AddressesProps) {
  const t = useTexts(alertsTexts);
  const stateOf = (channel: "line" | "telegram") =>
    connected.includes(channel) ? {} : { disabled: true, hint: t.notConnected };
  return (
    <>
      <Field
        label={t.lineId}
        value={own.lineId}
        error={IDS.line.test(own.lineId) ? undefined : t.idWrong}
        hint={t.lineHint}
        onChange={({ target }) => onChange({ ...own, lineId: target.value.trim() })}
        {...stateOf("line")}
      />
      <Field
        label={t.telegramId}
        inputMode="numeric"
        value={own.telegramId}
        error={IDS.telegram.test(own.telegramId) ? undefined : t.idWrong}
        onChange={({ target }) => onChange({ ...own, telegramId: target.value.trim() })}
        {...stateOf("telegram")}
      />
    </>
  );
}

function TestButtons({ connected }: Pick<Rules, "connected">) {
  const t = useTexts(alertsTexts);
  const may = useMay();
  if (!may("alerts.manage")) return null;
  return (["line", "telegram"] as const)
    .filter((channel) => connected.includes(channel))
    .map((channel) => (
      <span key={channel} className="row">
        <span className="t3 s13">{t.channels[channel]}</span> <TestButton channel={channel} />
      </span>
    ));
}
