import { useTexts } from "@krapao/browser/i18n/texts";
import { type KycDocument, picture } from "@krapao/contract/console/kyc/documents";
import { Button } from "@krapao/ui/forms/button";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { PictureView } from "../../lib/panes/picture-view.tsx";
import { kycTexts } from "./texts.ts";

/** Moving through the queue opens no picture. */
const OPEN_AFTER_MS = 600;

interface PictureProps {
  document: KycDocument;
  /** The picture of a version is on the screen. */
  onOpened: (version: number) => void;
}

/**
 * The picture of a document. The picture that waits for its decision opens by itself; any other
 * one needs a press. Each time it opens is one view in the audit log.
 */
export function DocumentPicture({ document, onOpened }: PictureProps) {
  const t = useTexts(kycTexts);
  const mayView = useMay()("kyc.view");
  const { hasPicture, state } = document;
  const [isOpen, setOpen] = useState(false);
  const opensItself = mayView && hasPicture && state === "uploaded";
  useEffect(() => {
    if (!opensItself) return;
    const timer = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opensItself]);
  if (!hasPicture)
    return (
      <p className="kyc-empty grid justify-items-center gap-2 m-0 rounded-16 text-fg-3 text-center">
        {state === "asked" ? t.notYet : t.noPicture}
      </p>
    );
  if (!mayView)
    return (
      <p className="kyc-empty grid justify-items-center gap-2 m-0 rounded-16 text-fg-3 text-center">
        {t.mayNotView}
      </p>
    );
  if (isOpen) return <Opened document={document} onOpened={onOpened} />;
  return (
    <div className="kyc-empty grid justify-items-center gap-2 m-0 rounded-16 text-fg-3 text-center">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Eye className="i i18" aria-hidden="true" /> {t.show}
      </Button>
      <span className="s13">{t.showNote}</span>
    </div>
  );
}

function Opened({ document: { id, version, kind }, onOpened }: PictureProps) {
  const t = useTexts(kycTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ["kyc-picture", id, version],
    queryFn: ({ signal }) => api(picture, { params: { documentId: id }, signal }),
    // Opening it again is another view, so nothing is kept. Nothing but a press reads it again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const shown = data?.version;
  useEffect(() => {
    if (shown !== undefined) onOpened(shown);
  }, [shown, onOpened]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <PictureView label={t.kinds[kind]} src={`data:${data.type};base64,${data.base64}`} labels={t} />
  );
}
