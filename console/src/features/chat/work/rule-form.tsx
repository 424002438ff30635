import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as work from "@krapao/contract/console/chat/work";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import { CHAT_TEXT_MAX } from "@krapao/contract/member/chat";
import { onlyDigits } from "@krapao/contract/plain-digits";
import { Field } from "@krapao/ui/forms/field";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { Form, FormButtons } from "../../../lib/forms/form.tsx";
import { LanguageTabs, type LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { changing, RemoveButton } from "../edited.tsx";
import { chatTexts } from "../texts.ts";
import { Toggle } from "./toggle.tsx";
import { refreshRules } from "./work-calls.ts";

const EMPTY = { th: "", la: "", en: "" };

interface Draft {
  name: string;
  kind: work.RuleKind;
  opensAt: string;
  closesAt: string;
  minutes: string;
  words: string;
  body: LanguageTexts;
  isActive: boolean;
}

function draftOf(rule: work.ChatRule | null): Draft {
  const when = rule?.when;
  return {
    name: rule?.name ?? "",
    kind: when?.kind ?? "closed",
    opensAt: when?.kind === "closed" ? when.opensAt : "09:00",
    closesAt: when?.kind === "closed" ? when.closesAt : "23:00",
    minutes: when?.kind === "queue" ? `${when.minutes}` : "5",
    words: when?.kind === "keyword" ? when.words.join(", ") : "",
    body: rule?.body ?? EMPTY,
    isActive: rule?.isActive ?? true,
  };
}

function whenOf({ kind, opensAt, closesAt, minutes, words }: Draft): work.RuleWhen {
  if (kind === "closed") return { kind, opensAt, closesAt };
  if (kind === "queue") return { kind, minutes: Number(minutes) || 0 };
  const list = words.split(/[,\n]/).map((word) => word.trim());
  return { kind, words: list.filter((word) => word !== "") };
}

interface RuleFormProps {
  /** Null for a new rule. */
  rule: work.ChatRule | null;
  nextPosition: number;
  onDone: () => void;
}

/** The form for a rule of first answers, with the answer as the customer sees it. */
export function RuleForm({ rule, nextPosition, onDone }: RuleFormProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const form = useForm({
    schema: work.ruleAdd.input,
    initial: draftOf(rule),
    inputOf: (draft) => ({
      name: draft.name,
      when: whenOf(draft),
      body: draft.body,
      isActive: draft.isActive,
      position: rule?.position ?? nextPosition,
    }),
    wrong: { name: t.work.ruleLacks, when: t.work.ruleLacks, body: t.allLanguages },
    send: async (input) => {
      const sent = rule
        ? api(work.ruleUpdate, {
            params: { ruleId: rule.id },
            input: { ...input, version: rule.version },
          })
        : api(work.ruleAdd, { input });
      await changing(sent, refreshRules);
      onDone();
    },
  });
  const remove = rule ? (
    <RemoveButton
      title={t.work.removeRule(rule.name)}
      remove={() => api(work.ruleRemove, { params: { ruleId: rule.id } })}
      refresh={refreshRules}
      onDone={onDone}
    />
  ) : null;
  return (
    <Form
      of={form}
      buttons={
        <FormButtons
          of={form}
          submit={core.save}
          before={remove}
          onCancel={onDone}
          cancelLabel={core.back}
        />
      }
    >
      <RuleFields draft={form.draft} onChange={form.change} />
    </Form>
  );
}

interface RuleFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const t = useTexts(chatTexts);
  const [locale, setLocale] = useState<Language>(useLanguage());
  const { kind } = draft;
  return (
    <>
      <Field
        label={t.work.ruleName}
        maxLength={60}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Segmented
        label={t.work.when}
        value={kind}
        options={work.RULE_KINDS.map((value) => ({ value, label: t.work.kinds[value] }))}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === "closed" ? (
        <div className="grid grid-cols-[1fr_1fr] gap-3">
          <Field
            label={t.work.opensAt}
            type="time"
            value={draft.opensAt}
            onChange={(event) => onChange({ opensAt: event.target.value })}
          />
          <Field
            label={t.work.closesAt}
            type="time"
            value={draft.closesAt}
            onChange={(event) => onChange({ closesAt: event.target.value })}
          />
        </div>
      ) : kind === "queue" ? (
        <Field
          label={t.work.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={draft.minutes}
          onChange={(event) => onChange({ minutes: onlyDigits(event.target.value) })}
        />
      ) : (
        <TextArea
          label={t.work.keywords}
          hint={t.work.keywordsHint}
          rows={2}
          value={draft.words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
      <LanguageTabs
        label={t.labels.text}
        value={draft.body}
        rows={4}
        maxLength={CHAT_TEXT_MAX}
        onChange={(body) => onChange({ body })}
        onLocale={setLocale}
      />
      <Toggle isOn={draft.isActive} onPress={() => onChange({ isActive: !draft.isActive })}>
        {draft.isActive ? t.work.active : t.work.inactive}
      </Toggle>
      <Preview text={draft.body[locale]} locale={locale} />
    </>
  );
}

/** The answer as the customer sees it. */
function Preview({ text, locale }: { text: string; locale: Language }) {
  const t = useTexts(chatTexts);
  return (
    <section
      className="cd-preview grid gap-2 p-3.5 rounded-12 bg-[rgb(8_13_30/0.5)]"
      aria-label={t.labels.theCustomerSees}
    >
      <h3 className="s13 t3">{t.labels.theCustomerSees}</h3>
      <p className="chat-note" lang={LANGUAGE_TAGS[locale]}>
        <small className="cd-auto px-2 py-0 rounded-[8px] bg-[rgb(176_194_255/0.16)]">
          {t.work.automaticAnswer}
        </small>{" "}
        {text || "…"}
      </p>
    </section>
  );
}
