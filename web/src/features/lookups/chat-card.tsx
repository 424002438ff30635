import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Card } from "@krapao/ui/layout/card";
import { MessageCircle } from "lucide-react";
import { askForHelp } from "../../lib/help.ts";
import { lookupTexts } from "./texts.ts";

/** The chat as a way to reach the operator, without leaving the app. */
export function ChatCard() {
  const t = useTexts(lookupTexts);
  return (
    <Card flat>
      <div className="row">
        <span className="ico sky">
          <MessageCircle className="i" aria-hidden="true" />
        </span>
        <div className="grow">
          <h2 className="text-16">{t.chat}</h2>
          <p className="text-14 text-fg-2">{t.chatText}</p>
        </div>
        <Button variant="secondary" size="small" onClick={() => askForHelp("")}>
          {t.startChat}
        </Button>
      </div>
    </Card>
  );
}
