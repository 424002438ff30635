import { useTexts } from "@krapao/browser/i18n/texts";
import type { BoardProvider } from "@krapao/contract/console/dashboard";
import { NOTICE_MAX } from "@krapao/contract/console/setup/versions";
import { none } from "@krapao/contract/records/kinds";
import { Note } from "@krapao/ui/feedback/note";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { LanguageTabs } from "../../../lib/forms/language-tabs.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { boardTexts } from "../texts.ts";
import { switchNow } from "./board-calls.ts";

interface SwitchDialogProps {
  /** null: closed. */
  provider: BoardProvider | null;
  onClose: () => void;
}

type Closed = "maintenance" | "off";

/** One confirmation with a reason. Closing may carry a text for members in every language. */
export function SwitchDialog({ provider, onClose }: SwitchDialogProps) {
  return provider ? <Opened key={provider.code} provider={provider} onClose={onClose} /> : null;
}

function Opened({ provider, onClose }: { provider: BoardProvider; onClose: () => void }) {
  const t = useTexts(boardTexts);
  const { code, name, state, liveVersion } = provider;
  const [how, setHow] = useState<Closed>("maintenance");
  const [notice, setNotice] = useState(none);
  const isClosing = state === "on";
  const isEmpty = Object.values(notice).every((text) => text.trim() === "");
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isClosing ? t.titleOff(name) : t.titleOn(name)}
      confirmLabel={isClosing ? t.confirmOff : t.confirmOn}
      danger={isClosing}
      reasons={isClosing ? t.reasonsOff : t.reasonsOn}
      onConfirm={async (why) => {
        const { approvalId } = await switchNow(code, {
          why,
          base: liveVersion,
          state: isClosing ? how : "on",
          notice: isClosing && !isEmpty ? notice : null,
        });
        if (approvalId) toast("info", t.noticeWaits);
      }}
    >
      <Note tone={isClosing ? "warn" : "info"}>{isClosing ? t.effectOff : t.effectOn}</Note>
      {isClosing ? (
        <>
          <Segmented<Closed>
            label={t.how}
            value={how}
            options={(["maintenance", "off"] as const).map((value) => ({
              value,
              label: t.hows[value],
            }))}
            onChange={setHow}
          />
          <div data-optional="true">
            <LanguageTabs
              label={t.notice}
              rows={2}
              maxLength={NOTICE_MAX}
              value={notice}
              isOptional
              onChange={setNotice}
            />
          </div>
        </>
      ) : null}
    </ReasonDialog>
  );
}
