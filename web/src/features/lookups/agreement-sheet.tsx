import { consent } from "@krapao/contract/consents";
import { Button } from "@krapao/ui/button";
import { Check } from "@krapao/ui/field";
import { Sheet } from "@krapao/ui/sheet";
import { ErrorState } from "@krapao/ui/state";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { accept, versionOf } from "./agreement.ts";
import { agreementsQuery } from "./lookups.ts";
import { TermsList } from "./terms-list.tsx";
import { lookupTexts } from "./texts/index.ts";

/** What a member agrees to. Accepted with the box ticked, it is not asked again until its text changes. */
export default function AgreementSheet() {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, refetch } = useQuery(agreementsQuery(useLocale()));
  const [remember, setRemember] = useState(true);
  const agree = useMutation({
    mutationFn: async (sections: readonly string[]) => {
      const version = await versionOf(sections);
      await api(consent, { input: { version } });
      accept(version, remember);
    },
    onSuccess: closeSheet,
    onError: (error) => {
      // The text may have changed since it was read: it is shown anew.
      void refetch();
      void toastError(error);
    },
  });
  if (isPending) return <SheetPlaceholder title={t.agreement} />;
  if (!data) {
    return (
      <Sheet title={t.agreement} closeLabel={core.close}>
        <ErrorState
          title={core.loadFailed}
          text={t.checkNetwork}
          retryLabel={core.retry}
          onRetry={() => refetch()}
        />
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
