import { verify } from "@krapao/contract/office/audit";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { whole } from "../../lib/format.ts";
import { queryClient } from "../../lib/query.ts";
import { auditTexts } from "./texts/index.ts";

/** Has the whole chain recomputed, and says whether it holds. */
export function VerifyChain() {
  const t = useTexts(auditTexts);
  const verifying = useMutation({
    mutationFn: () => api(verify),
    // To verify is a deed, too: it has become the newest entry.
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
              ? t.whole(whole(found.entries))
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
