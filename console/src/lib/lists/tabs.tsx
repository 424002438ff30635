import { Tabs as Parts } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { bringIntoSight } from "./bring-into-sight.ts";
import "./controls.css";

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Parts of a page, one at a time; the arrow keys switch between them. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (list.current && tab) bringIntoSight(list.current, tab);
  }, [value]);
  return (
    <Parts.Root value={value} onValueChange={onChange} render={(root) => <>{root.children}</>}>
      <Parts.List
        ref={list}
        activateOnFocus
        aria-label={label}
        className="tabs shrink-0 min-h-[45px] border-b border-b-line overflow-x-auto"
      >
        {tabs.map((tab) => (
          <Parts.Tab key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.label}
          </Parts.Tab>
        ))}
      </Parts.List>
      <Parts.Panel value={value} tabIndex={undefined} className="panel grid-cols-1 content-start">
        {children}
      </Parts.Panel>
    </Parts.Root>
  );
}
