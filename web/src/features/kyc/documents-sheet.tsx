import { useTexts } from "@krapao/browser/i18n/texts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ShieldCheck } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { DocumentCard } from "./document-card.tsx";
import { kycTexts } from "./texts.ts";
import { useDocuments } from "./use-documents.ts";
import "./kyc.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [kycTexts];

/** The documents that the operator asked for: their states, and the upload of pictures. */
export default function DocumentsSheet() {
  const t = useTexts(kycTexts);
  const core = useTexts(coreTexts);
  const { data, isPending, error, refetch } = useDocuments();
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <Note icon={ShieldCheck}>{t.privacy}</Note>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t.none} text={t.noneText} />
        ) : (
          <ul className="grid gap-3">
            {data.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </ul>
        )
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={2} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}
