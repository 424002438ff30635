import { useTexts } from "@krapao/browser/i18n/texts";
import * as alerts from "@krapao/contract/console/alerts/rules";
import { toast } from "@krapao/ui/overlays/toast";
import { useForm } from "../../lib/forms/use-form.ts";
import { type Rules, savePreferences } from "./alert-calls.ts";
import { alertsTexts } from "./texts.ts";

/** The form of the staff user's own choices about alerts. */
export function useOwnForm(saved: Rules["own"]) {
  const t = useTexts(alertsTexts);
  return useForm({
    schema: alerts.savePreferences.input,
    initial: saved,
    wrong: { lineId: t.idWrong, telegramId: t.idWrong },
    send: async (input) => {
      await savePreferences(input);
      toast("success", t.labels.saved);
    },
  });
}
