import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { coreTexts } from "../../i18n/core/index.ts";
import { askForHelp } from "../../lib/help.ts";

/** A member who is suspended can only write to the operator. */
export default function AskSupport() {
  const core = useTexts(coreTexts);
  return (
    <Button variant="secondary" size="small" onClick={() => askForHelp("")}>
      {core.contact}
    </Button>
  );
}
