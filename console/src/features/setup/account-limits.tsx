import type { Currency } from "@krapao/contract/money";
import { useMay } from "../../lib/api/me.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { blankDocument, useDocuments } from "./documents/document-calls.ts";
import { DocumentEditor } from "./documents/document-editor.tsx";
import { blankOfKind } from "./forms/field-specs.ts";

/** Editor of the limits of a house account, with their versions. */
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
        blank={{ ...blankOfKind("treasury"), currency }}
        mayEdit={may("setup.edit")}
        mayPublish={may("setup.publish")}
      />
    </div>
  );
}
