import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGES, type Language } from "@krapao/contract/languages";
import { Note } from "@krapao/ui/feedback/note";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../../lib/api/me.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { Tabs } from "../../../lib/lists/tabs.tsx";
import { chatTexts } from "../texts.ts";
import { RulesPane } from "./rules-pane.tsx";
import { TagsPane } from "./tags-pane.tsx";
import { Toggle } from "./toggle.tsx";
import type { usePresence } from "./work-calls.ts";

type Work = ReturnType<typeof usePresence>;

interface WorkDrawerProps {
  presence: Work["presence"];
  report: Work["report"];
  onClose: () => void;
}

/** The agent's languages; for managers the tags and the rules of first answers too. */
export function WorkDrawer({ presence, report, onClose }: WorkDrawerProps) {
  const t = useTexts(chatTexts);
  const mayEdit = useMay()("chat.canned");
  const [pane, setPane] = useState<"mine" | "tags" | "rules">("mine");
  const mine = presence ? <Mine presence={presence} report={report} /> : null;
  return (
    <Drawer open onClose={onClose} title={t.work.settings}>
      {mayEdit ? (
        <Tabs
          label={t.work.settings}
          value={pane}
          tabs={[
            { value: "mine", label: t.work.mine },
            { value: "tags", label: t.work.tags },
            { value: "rules", label: t.work.rules },
          ]}
          onChange={setPane}
        >
          {pane === "tags" ? <TagsPane /> : pane === "rules" ? <RulesPane /> : mine}
        </Tabs>
      ) : (
        mine
      )}
    </Drawer>
  );
}

function Mine({
  presence,
  report,
}: {
  presence: NonNullable<Work["presence"]>;
  report: Work["report"];
}) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const { languages, isAccepting, isAutomatic } = presence;
  const toggle = (language: Language) => {
    const next = languages.includes(language)
      ? languages.filter((each) => each !== language)
      : [...languages, language];
    if (next.length > 0) report({ languages: next });
  };
  return (
    <>
      <Toggle isOn={isAccepting} onPress={() => report({ isAccepting: !isAccepting })}>
        {isAccepting ? t.work.accepting : t.work.notAccepting}
      </Toggle>
      <Note tone="info">{isAutomatic ? t.work.automatic : t.work.notAutomatic}</Note>
      <fieldset className="cd-chips" aria-label={t.work.languages}>
        <legend className="s13 t3">{t.work.languages}</legend>
        {LANGUAGES.map((language) => (
          <Toggle
            key={language}
            isOn={languages.includes(language)}
            onPress={() => toggle(language)}
          >
            {core.languages[language]}
          </Toggle>
        ))}
      </fieldset>
    </>
  );
}
