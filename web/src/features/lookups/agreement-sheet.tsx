import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { consent } from "@krapao/contract/member/consents";
import { Button } from "@krapao/ui/forms/button";
import { Check } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { accept, versionOf } from "./agreement.ts";
import { agreementsQuery } from "./lookups.ts";
import { TermsList } from "./terms-list.tsx";
import { lookupTexts } from "./texts.ts";

/**
 * The agreements. Once accepted with the box ticked, they are not shown again until their text
 * changes.
 */
export default function AgreementSheet() {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = useQuery(agreementsQuery(useLanguage()));
  const [remember, setRemember] = useState(true);
  const agree = useMutation({
    mutationFn: async (sections: readonly string[]) => {
      const version = await versionOf(sections);
      const { versions } = await api(consent, { input: { version, isKept: remember } });
      accept(versions, remember);
    },
    onSuccess: closeSheet,
    onError: (error) => {
      // The text may have changed since it was read, so it is shown again.
      void refetch();
      void toastError(error);
    },
  });
  if (isPending) return <SheetPlaceholder title={t.agreement} />;
  if (!data) {
    return (
      <Sheet title={t.agreement} closeLabel={core.close}>
        <LoadFailed error={error} onRetry={() => refetch()} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t.agreement}
      closeLabel={core.close}
      footer={
        <>
          <Check checked={remember} onChange={(event) => setRemember(event.target.checked)}>
            {t.doNotShowAgain}
          </Check>
          <Button block loading={agree.isPending && t.accept} onClick={() => agree.mutate(data)}>
            {t.accept}
          </Button>
        </>
      }
    >
      <p className="text-14 text-fg-2">{t.agreementText}</p>
      <TermsList sections={data} />
    </Sheet>
  );
}
