import { useTexts } from "@krapao/browser/i18n/texts";
import { verify } from "@krapao/contract/console/audit";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { whole } from "../../lib/format.ts";
import { auditTexts } from "./texts.ts";

/** Lets the server recompute the hash chain, and shows whether it is intact. */
export function VerifyChain() {
  const t = useTexts(auditTexts);
  const verifying = useMutation({
    mutationFn: () => api(verify),
    // The verification is recorded itself: it is the newest entry now.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["audit"] }),
    onError: toastError,
  });
  const found = verifying.data;
  return (
    <>
      <div role="status">
        {found ? (
          <Note tone={found.brokenAt === null ? "ok" : "error"}>
            {found.brokenAt === null
              ? t.intact(whole(found.entries))
              : t.broken(whole(found.brokenAt))}
          </Note>
        ) : null}
      </div>
      <Button
        variant="secondary"
        loading={verifying.isPending && t.verifying}
        onClick={() => verifying.mutate()}
      >
        <ShieldCheck className="i i18" aria-hidden="true" />
        {t.verify}
      </Button>
    </>
  );
}
