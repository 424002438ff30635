import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatRule, RuleWhen } from "@krapao/contract/console/chat/work";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { durationText } from "../../../lib/format.ts";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { chatTexts } from "../texts.ts";
import { RuleForm } from "./rule-form.tsx";
import { useRules } from "./work-calls.ts";

/** The rules of first answers, in the order in which they are tried. */
export function RulesPane() {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const query = useRules();
  const [edited, setEdited] = useState<ChatRule | "new" | null>(null);
  const rules = query.data?.rules;
  const whenText = (when: RuleWhen) => {
    if (when.kind === "closed") return t.work.whenClosed(when.opensAt, when.closesAt);
    return when.kind === "queue"
      ? t.work.whenQueue(durationText(when.minutes * 60))
      : t.work.whenKeyword(when.words.join(", "));
  };
  if (edited !== null) {
    const places = (rules ?? []).map(({ position }) => position);
    return (
      <RuleForm
        rule={edited === "new" ? null : edited}
        nextPosition={Math.max(0, ...places) + 1}
        onDone={() => setEdited(null)}
      />
    );
  }
  return (
    <>
      {query.data && !query.data.isOn ? <Note tone="warn">{t.work.rulesOff}</Note> : null}
      <ul className="cd-replies divide-y divide-line">
        {(rules ?? []).map((rule) => (
          <li className="flex items-center gap-1" key={rule.id}>
            <span className="cd-record min-w-0 grid leading-[1.45] flex-1">
              <b>{rule.name}</b>
              <small className="t2">{whenText(rule.when)}</small>
            </span>
            <Chip tone={rule.isActive ? "jade" : "plain"}>
              {rule.isActive ? t.work.active : t.work.inactive}
            </Chip>
            <button
              type="button"
              className="iconbtn"
              aria-label={`${core.edit} ${rule.name}`}
              onClick={() => setEdited(rule)}
            >
              <Pencil className="i i18" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <ListState
        list={listOf(rules, query)}
        empty={{ title: t.work.noRules, text: t.work.noRulesText }}
      />
      <Button variant="secondary" block onClick={() => setEdited("new")}>
        <Plus className="i i18" aria-hidden="true" />
        {t.work.addRule}
      </Button>
    </>
  );
}
