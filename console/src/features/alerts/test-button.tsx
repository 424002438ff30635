import { useTexts } from "@krapao/browser/i18n/texts";
import type { SentChannel } from "@krapao/contract/console/alerts/rules";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { sendTest } from "./alert-calls.ts";
import { alertsTexts } from "./texts.ts";

/** Sends a test message to the address that is saved, and says what came of it. */
export function TestButton({ channel }: { channel: SentChannel }) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const testing = useMutation({
    mutationFn: () => sendTest(channel),
    onSuccess: ({ outcome }) => toast(outcome === "sent" ? "success" : "error", t.tested[outcome]),
    onError: toastError,
  });
  return (
    <Button
      variant="secondary"
      loading={testing.isPending && core.labels.sending}
      onClick={() => testing.mutate()}
    >
      <Send className="i i18" aria-hidden="true" />
      {t.test}
    </Button>
  );
}
