import { useTexts } from "@krapao/browser/i18n/texts";
import { latinDigits } from "@krapao/contract/plain-digits";
import { Field } from "@krapao/ui/forms/field";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import type { Rules } from "./alert-calls.ts";
import { SoundFields } from "./sound-fields.tsx";
import { TestButton } from "./test-button.tsx";
import { alertsTexts } from "./texts.ts";
import { useOwnForm } from "./use-own-form.ts";

/** The staff user's own choices: sound, desktop notifications, LINE and Telegram. */
export function OwnForm({ rules }: { rules: Rules }) {
  const core = useTexts(coreTexts);
  const form = useOwnForm(rules.own);
  const { draft, change } = form;
  return (
    <Form
      of={form}
      className="pane alert-form gap-5.5 px-5 pt-4.5 pb-5 grid max-w-180"
      buttons={
        <FormButtons
          of={form}
          className="alert-checks flex flex-wrap gap-x-4.5 gap-y-2"
          submit={core.save}
          after={<TestButtons connected={rules.connected} />}
        />
      }
    >
      <SoundFields own={draft} onChange={change} />
      <Addresses form={form} connected={rules.connected} />
    </Form>
  );
}

interface AddressesProps {
  form: ReturnType<typeof useOwnForm>;
  connected: Rules["connected"];
}

/** Where LINE and Telegram reach the staff user. */
function Addresses({ form, connected }: AddressesProps) {
  const t = useTexts(alertsTexts);
  const stateOf = (channel: "line" | "telegram") =>
    connected.includes(channel) ? {} : { disabled: true, hint: t.notConnected };
  return (
    <>
      <Field
        label={t.lineId}
        {...form.field("lineId")}
        hint={t.lineHint}
        onChange={({ target }) => form.change({ lineId: target.value.trim() })}
        {...stateOf("line")}
      />
      <Field
        label={t.telegramId}
        inputMode="numeric"
        {...form.field("telegramId")}
        onChange={({ target }) => form.change({ telegramId: latinDigits(target.value).trim() })}
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
