import { useEffect, useRef } from "react";
import { bringIntoSight } from "./bring-into-sight.ts";
import "./controls.css";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** The views of a list next to each other, each with its count. A narrow list scrolls them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { value: pressed } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value presses another button
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>("[aria-pressed='true']");
    if (list.current && button) bringIntoSight(list.current, button);
  }, [pressed]);
  return (
    <fieldset ref={list} className="seg" aria-label={props.label}>
      {props.options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === pressed}
          onClick={() => props.onChange(value)}
        >
          {label}
          {count === undefined ? null : <b className="num">{count}</b>}
        </button>
      ))}
    </fieldset>
  );
}
