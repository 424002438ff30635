import { Check } from "@krapao/ui/forms/field";

interface CheckGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; isOff?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Several of a few values. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, options, chosen, onChange } = props;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="alert-checks flex flex-wrap gap-x-4.5 gap-y-2">
        {options.map(({ value, label: name, isOff }) => (
          <Check
            key={value}
            checked={chosen.includes(value)}
            disabled={isOff}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
              )
            }
          >
            {name}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
