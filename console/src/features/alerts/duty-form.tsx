import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Field, Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { minuteOf, timeOf } from "../../lib/forms/clock-time.ts";
import { type Rules, saveSettings } from "./alert-calls.ts";
import { TestButton } from "./test-button.tsx";
import { alertsTexts } from "./texts.ts";

/** A shift as it is typed. */
interface Shift {
  key: number;
  staffId: string;
  weekday: number;
  from: string;
  to: string;
}

/** Quiet hours, the web hook's address, and the weekly rota. */
export function DutyForm({ rules }: { rules: Rules }) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const mayChange = useMay()("alerts.manage");
  const { settings } = rules;
  const [quiet, setQuiet] = useState([timeOf(settings.quietFrom), timeOf(settings.quietTo)]);
  const [hookUrl, setHookUrl] = useState(settings.hookUrl);
  const [shifts, setShifts] = useState<readonly Shift[]>(() =>
    settings.duties.map((duty, key) => ({
      ...duty,
      key,
      from: timeOf(duty.from),
      to: timeOf(duty.to),
    })),
  );
  const [isWrong, setWrong] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const [quietFrom, quietTo] = [minuteOf(quiet[0] ?? ""), minuteOf(quiet[1] ?? "")];
    const duties = shifts.flatMap(({ staffId, weekday, ...typed }) => {
      const [from, to] = [minuteOf(typed.from), minuteOf(typed.to)];
      return from !== null && to !== null && from < to ? [{ staffId, weekday, from, to }] : [];
    });
    const isRight = quietFrom !== null && quietTo !== null && duties.length === shifts.length;
    setWrong(!isRight);
    if (!isRight) return;
    setSaving(true);
    const input = { quietFrom, quietTo, hookUrl: hookUrl.trim(), duties };
    await saveSettings(input).then(() => toast("success", t.labels.saved), toastError);
    setSaving(false);
  };
  return (
    <form
      className="pane alert-form gap-5.5 px-5 pt-4.5 pb-5 grid max-w-180"
      onSubmit={send}
      noValidate
    >
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <legend className="mb-2 font-semibold">{t.quiet}</legend>
        <p className="t2 s13">{t.quietText}</p>
        <QuietHours quiet={quiet} onChange={setQuiet} />
      </fieldset>
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <Field
          label={t.hook}
          type="url"
          hint={t.hookHint}
          value={hookUrl}
          onChange={({ target }) => setHookUrl(target.value)}
        />
        {mayChange ? <TestButton channel="hook" /> : null}
      </fieldset>
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <legend className="mb-2 font-semibold">{t.duty}</legend>
        <p className="t2 s13">{t.dutyText}</p>
        <Shifts staff={rules.staff} shifts={shifts} onChange={setShifts} />
      </fieldset>
      {isWrong ? (
        <p className="hint err" role="alert">
          {t.timeWrong}
        </p>
      ) : null}
      {mayChange ? (
        <Button type="submit" loading={isSaving && core.saving}>
          {core.save}
        </Button>
      ) : null}
    </form>
  );
}

interface QuietHoursProps {
  /** Start and end, as they are typed. */
  quiet: readonly string[];
  onChange: (quiet: string[]) => void;
}

function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  return (
    <div className="grid gap-2.5 items-end grid-cols-[repeat(auto-fit,minmax(130px,1fr))]">
      {[core.labels.from, core.to].map((label, at) => (
        <Field
          key={label}
          label={`${t.quiet}: ${label}`}
          value={quiet[at] ?? ""}
          onChange={({ target }) => onChange(quiet.with(at, target.value))}
        />
      ))}
    </div>
  );
}

interface ShiftsProps {
  staff: Rules["staff"];
  shifts: readonly Shift[];
  onChange: (shifts: readonly Shift[]) => void;
}

function Shifts({ staff, shifts, onChange }: ShiftsProps) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const change = (key: number, part: Partial<Shift>) =>
    onChange(shifts.map((shift) => (shift.key === key ? { ...shift, ...part } : shift)));
  const nameOf = (id: string) => staff.find((each) => each.id === id)?.name ?? "";
  const add = () => {
    const key = Math.max(-1, ...shifts.map((shift) => shift.key)) + 1;
    const [first] = staff;
    if (!first) return;
    onChange([...shifts, { key, staffId: first.id, weekday: 1, from: "09:00", to: "17:00" }]);
  };
  return (
    <>
      {shifts.map(({ key, staffId, weekday, from, to }) => (
        <div
          key={key}
          className="grid gap-2.5 items-end grid-cols-[repeat(auto-fit,minmax(130px,1fr))]"
        >
          <Select
            label={t.labels.staffUser}
            value={staffId}
            onChange={({ target }) => change(key, { staffId: target.value })}
          >
            {staff.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name} ({core.roles[role]})
              </option>
            ))}
          </Select>
          <Select
            label={t.weekday}
            value={weekday}
            onChange={({ target }) => change(key, { weekday: Number(target.value) })}
          >
            {t.weekdays.map((name, day) => (
              <option key={name} value={day}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={core.labels.from}
            value={from}
            onChange={({ target }) => change(key, { from: target.value })}
          />
          <Field
            label={core.to}
            value={to}
            onChange={({ target }) => change(key, { to: target.value })}
          />
          <Button
            variant="ghost"
            aria-label={t.removeDuty(nameOf(staffId))}
            onClick={() => onChange(shifts.filter((shift) => shift.key !== key))}
          >
            <Trash2 className="i i18" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button variant="secondary" onClick={add}>
        <Plus className="i i18" aria-hidden="true" />
        {t.addDuty}
      </Button>
    </>
  );
}
