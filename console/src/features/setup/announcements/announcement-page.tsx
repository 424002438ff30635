import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { ArrowLeft, Copy } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../../lib/api/me.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { announcementsTexts } from "../texts.ts";
import { useAnnouncement } from "./announcement-calls.ts";
import { AnnouncementEditor } from "./announcement-editor.tsx";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { AnnouncementResult } from "./announcement-result.tsx";
import { blankContent, copyOf, titleOf } from "./content-rules.ts";
import { StateChip } from "./state-chip.tsx";

interface PageProps {
  /** `new`: one that is not saved yet. */
  id: string;
  onOpen: (id: string | null) => void;
}

/** One announcement: its form while it is a draft, its result afterwards. */
export function AnnouncementPage({ id, onOpen }: PageProps) {
  const [copied, setCopied] = useState(blankContent);
  if (id === "new") {
    return (
      <AnnouncementEditor
        key="new"
        announcement={null}
        start={copied}
        approvalId={null}
        onBack={() => onOpen(null)}
        onSaved={onOpen}
      />
    );
  }
  return (
    <Known
      key={id}
      id={id}
      onOpen={onOpen}
      onCopy={(content) => {
        setCopied(copyOf(content));
        onOpen("new");
      }}
    />
  );
}

function Known({
  id,
  onOpen,
  onCopy,
}: PageProps & { onCopy: (content: ReturnType<typeof blankContent>) => void }) {
  const t = useTexts(announcementsTexts);
  const core = useTexts(coreTexts);
  const language = useLanguage();
  const may = useMay();
  const query = useAnnouncement(id);
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { announcement, result, approvalId } = query.data;
  const { content, state, revision } = announcement;
  if (state === "draft") {
    return (
      <AnnouncementEditor
        key={revision}
        announcement={announcement}
        start={content}
        approvalId={approvalId}
        onBack={() => onOpen(null)}
        onSaved={onOpen}
      />
    );
  }
  return (
    <Pane
      className="announcement"
      title={titleOf(announcement, language) || t.untitled}
      aside={
        <>
          <StateChip state={state} />
          {may("announcements.manage") ? (
            <Button variant="ghost" size="small" onClick={() => onCopy(content)}>
              <Copy className="i i18" aria-hidden="true" />
              {t.copy}
            </Button>
          ) : null}
          <Button variant="ghost" size="small" onClick={() => onOpen(null)}>
            <ArrowLeft className="i i18" aria-hidden="true" />
            {core.back}
          </Button>
        </>
      }
    >
      <div className="announcement-parts">
        <AnnouncementResult announcement={announcement} result={result} />
        <AnnouncementPreview content={content} />
      </div>
    </Pane>
  );
}
