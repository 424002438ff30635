import type { Currency } from "@krapao/ui/money";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { blankDocument, useDocuments } from "./documents.ts";

/** How much a house account may take and who is shown it, with its versions. */
export function AccountLimits({ code, currency }: { code: string; currency: Currency }) {
  const may = useMay();
  const query = useDocuments("treasury");
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const document = query.data.find(({ key }) => key === code) ?? blankDocument("treasury", code);
  return (
    <div className="setup-inline">
      <DocumentEditor
        document={document}
        blank={{ currency, dayMax: null, dayCount: null, balanceMax: null, share: null }}
        mayEdit={may("setup.edit")}
        mayPublish={may("setup.publish")}
      />
    </div>
  );
}
