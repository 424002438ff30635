import { useTexts } from "@krapao/browser/i18n/texts";
import {
  ALERT_CHANNELS,
  ALERT_DEFAULTS,
  ALERT_SEVERITIES,
  type AlertChannel,
  type AlertSeverity,
  SENT_CHANNELS,
  THRESHOLD_MAX,
} from "@krapao/contract/console/alerts/rules";
import { ROLES } from "@krapao/contract/console/permissions";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { readAmount } from "@krapao/contract/typed-amount";
import { Button } from "@krapao/ui/forms/button";
import { Check, Field, Select } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { durationHint, whole } from "../../lib/format.ts";
import { type Rule, type Rules, saveRule } from "./alert-calls.ts";
import { CheckGroup } from "./check-group.tsx";
import { alertsTexts } from "./texts.ts";

interface RuleFormProps {
  rule: Rule;
  connected: Rules["connected"];
  onSaved: () => void;
}

/** One threshold, or one for each currency. */
type Threshold = Currency | "all";

const numberOf = (text: string) => readAmount(text, null) ?? Number.NaN;
const isThreshold = (text: string, max: number) =>
  Number.isInteger(numberOf(text)) && numberOf(text) >= 1 && numberOf(text) <= max;

/** Threshold, severity, receivers and channels of one rule. */
export function RuleForm({ rule, connected, onSaved }: RuleFormProps) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const [shown, setShown] = useState(rule);
  const fields: readonly Threshold[] = ALERT_DEFAULTS[rule.rule].amounts ? CURRENCIES : ["all"];
  const [typed, setTyped] = useState<Record<Threshold, string>>({
    all: whole(rule.threshold),
    THB: whole(rule.amounts?.THB ?? rule.threshold),
    LAK: whole(rule.amounts?.LAK ?? rule.threshold),
  });
  const [errors, setErrors] = useState<Partial<Record<Threshold | "roles", string>>>({});
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<Rule>) => setShown({ ...shown, ...part });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const max = THRESHOLD_MAX[rule.unit];
    const wrong = fields.filter((field) => !isThreshold(typed[field], max));
    const hasRole = shown.roles.length > 0;
    setErrors({
      ...Object.fromEntries(wrong.map((field) => [field, t.thresholdWrong(whole(max))])),
      ...(hasRole ? {} : { roles: t.rolesMissing }),
    });
    if (wrong.length > 0 || !hasRole) return;
    setSaving(true);
    const { severity, isOn, roles, channels } = shown;
    const hasAmounts = fields.includes("THB");
    const amounts = hasAmounts ? { THB: numberOf(typed.THB), LAK: numberOf(typed.LAK) } : null;
    const threshold = amounts?.THB ?? numberOf(typed.all);
    const input = { rule: rule.rule, threshold, amounts, severity, isOn, roles, channels };
    await saveRule(input).then(() => {
      toast("success", t.labels.saved);
      onSaved();
    }, toastError);
    setSaving(false);
  };
  return (
    <form className="alert-form grid gap-4 max-w-180" onSubmit={send} noValidate>
      <Check checked={shown.isOn} onChange={({ target }) => change({ isOn: target.checked })}>
        {t.isOn}
      </Check>
      <Thresholds rule={rule} fields={fields} typed={typed} errors={errors} onChange={setTyped} />
      <SeveritySelect severity={shown.severity} onChange={(severity) => change({ severity })} />
      <CheckGroup
        label={t.toRoles}
        options={ROLES.map((role) => ({ value: role, label: core.roles[role] }))}
        chosen={shown.roles}
        onChange={(roles) => change({ roles })}
      />
      {errors.roles ? (
        <p className="hint err" role="alert">
          {errors.roles}
        </p>
      ) : null}
      <ChannelChoice
        connected={connected}
        chosen={shown.channels}
        onChange={(channels) => change({ channels })}
      />
      {rule.changedBy ? <p className="t3 s13">{t.changedBy(rule.changedBy)}</p> : null}
      <Button type="submit" loading={isSaving && core.saving}>
        {core.save}
      </Button>
    </form>
  );
}

interface ThresholdsProps {
  rule: Rule;
  fields: readonly Threshold[];
  typed: Record<Threshold, string>;
  errors: Partial<Record<Threshold, string>>;
  onChange: (typed: Record<Threshold, string>) => void;
}

/** The threshold of a rule, or that of each currency. */
function Thresholds({ rule, fields, typed, errors, onChange }: ThresholdsProps) {
  const t = useTexts(alertsTexts);
  const unit = t.unitNames[rule.unit];
  const duration = rule.unit === "minutes" ? rule.unit : undefined;
  const { isBelow } = ALERT_DEFAULTS[rule.rule];
  return fields.map((field) => (
    <Field
      key={field}
      label={`${t.threshold} (${field === "all" ? unit : currencySign(field)})`}
      hint={
        [durationHint(numberOf(typed[field]), duration), isBelow ? t.belowHint : ""]
          .filter(Boolean)
          .join(" · ") || undefined
      }
      inputMode="numeric"
      value={typed[field]}
      error={errors[field]}
      onChange={({ target }) => onChange({ ...typed, [field]: target.value })}
    />
  ));
}

interface SeveritySelectProps {
  severity: AlertSeverity;
  onChange: (severity: AlertSeverity) => void;
}

function SeveritySelect({ severity, onChange }: SeveritySelectProps) {
  const t = useTexts(alertsTexts);
  return (
    <Select
      label={t.severity}
      value={severity}
      onChange={({ target }) => {
        const chosen = ALERT_SEVERITIES.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {ALERT_SEVERITIES.map((each) => (
        <option key={each} value={each}>
          {t.severities[each]}
        </option>
      ))}
    </Select>
  );
}

interface ChannelChoiceProps {
  connected: Rules["connected"];
  chosen: readonly AlertChannel[];
  onChange: (chosen: AlertChannel[]) => void;
}

function ChannelChoice({ connected, chosen, onChange }: ChannelChoiceProps) {
  const t = useTexts(alertsTexts);
  const isOff = (channel: AlertChannel) =>
    SENT_CHANNELS.some((sent) => sent === channel && !connected.includes(sent));
  return (
    <CheckGroup
      label={t.labels.channels}
      options={ALERT_CHANNELS.map((value) => ({
        value,
        label: isOff(value) ? `${t.channels[value]} (${t.notConnected})` : t.channels[value],
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
