import { useTexts } from "@krapao/browser/i18n/texts";
import * as alerts from "@krapao/contract/console/alerts/rules";
import { Button } from "@krapao/ui/forms/button";
import { Field, Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { Plus, Trash2 } from "lucide-react";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { minuteOf, timeOf } from "../../lib/forms/clock-time.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
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
  const form = useForm({
    schema: alerts.saveSettings.input,
    initial: {
      quiet: [timeOf(settings.quietFrom), timeOf(settings.quietTo)],
      hookUrl: settings.hookUrl,
      shifts: settings.duties.map((duty, key) => ({
        ...duty,
        key,
        from: timeOf(duty.from),
        to: timeOf(duty.to),
      })) as readonly Shift[],
    },
    inputOf: ({ quiet: [from = "", to = ""], hookUrl, shifts }) => ({
      quietFrom: minuteOf(from),
      quietTo: minuteOf(to),
      hookUrl: hookUrl.trim(),
      duties: shifts.map(({ staffId, weekday, ...typed }) => {
        const [start, end] = [minuteOf(typed.from), minuteOf(typed.to)];
        const isRight = start !== null && end !== null && start < end;
        return { staffId, weekday, from: start, to: isRight ? end : null };
      }),
    }),
    wrong: { quietFrom: t.timeWrong, quietTo: t.timeWrong, duties: t.timeWrong },
    send: async (input) => {
      await saveSettings(input);
      toast("success", t.labels.saved);
    },
  });
  const { draft, change } = form;
  return (
    <Form
      of={form}
      className="pane alert-form gap-5.5 px-5 pt-4.5 pb-5 grid max-w-180"
      buttons={mayChange ? <FormButtons of={form} className="btns" submit={core.save} /> : null}
    >
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <legend className="mb-2 font-semibold">{t.quiet}</legend>
        <p className="t2 s13">{t.quietText}</p>
        <QuietHours quiet={draft.quiet} onChange={(quiet) => change({ quiet })} />
      </fieldset>
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <Field {...form.field("hookUrl")} label={t.hook} type="url" hint={t.hookHint} />
        {mayChange ? <TestButton channel="hook" /> : null}
      </fieldset>
      <fieldset className="grid gap-2.5" disabled={!mayChange}>
        <legend className="mb-2 font-semibold">{t.duty}</legend>
        <p className="t2 s13">{t.dutyText}</p>
        <Shifts
          staff={rules.staff}
          shifts={draft.shifts}
          onChange={(shifts) => change({ shifts })}
        />
      </fieldset>
    </Form>
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
