import type { ChatContent } from "@krapao/contract/chat";
import { Medium } from "@krapao/ui/chat/medium";
import { FileX2 } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { chatTexts } from "./texts/index.ts";

interface MediaProps {
  payload: NonNullable<ChatContent["payload"]>;
  onRenew: (() => void) | undefined;
}

/** A picture or video of a message. */
export function Media({ payload, onRenew }: MediaProps) {
  const t = useTexts(chatTexts);
  const { close } = useTexts(coreTexts);
  return (
    <Medium
      payload={payload}
      prefix="cd"
      texts={{ ...t, close }}
      gone={
        <p className="cd-msg">
          <FileX2 className="i i18 cd-inline" aria-hidden="true" /> {t.mediaGone}
        </p>
      }
      onRenew={onRenew}
    />
  );
}
