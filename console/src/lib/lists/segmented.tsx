import "./controls.css";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** The views of a list next to each other, each with its count. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <fieldset className="seg" aria-label={props.label}>
      {props.options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
          {count === undefined ? null : <b className="num">{count}</b>}
        </button>
      ))}
    </fieldset>
  );
}
