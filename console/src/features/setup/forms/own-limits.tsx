import type { Editing } from "../documents/document-editor.tsx";
import { OWN_LIMIT_SPECS } from "./field-specs.ts";
import { Fields } from "./fields.tsx";

/** The limits that a segment sets in place of the settings. */
export function OwnLimits({ payload, change, wrong }: Editing) {
  return <Fields specs={OWN_LIMIT_SPECS} value={payload} wrong={wrong} onChange={change} />;
}
