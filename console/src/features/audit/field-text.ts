/** Fields and values of audit entries in words. What has no word is shown as it was stored. */
import { useTexts } from "@krapao/browser/i18n/texts";
import { coreTexts } from "../../i18n/texts.ts";
import { dateTime } from "../../lib/format.ts";
import { auditTexts } from "./texts.ts";
import { timeValue } from "./value-units.ts";

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const INDEX = /^\d+$/;

/** `bank.number` as `Bank · Number`; entries of a list count from 1. */
export function useFieldText(): (path: string) => string {
  const fields: Readonly<Record<string, string>> = useTexts(auditTexts).fields;
  const word = (part: string) =>
    INDEX.test(part) ? `${Number(part) + 1}` : (fields[part] ?? part);
  return (path) => path.split(".").map(word).join(" · ");
}

/** Yes and no, durations, times of the operator's zone, roles by name, and states in words. */
export function useValueText(subject: string): (path: string, value: string | null) => string {
  const core = useTexts(coreTexts);
  const words: Readonly<Record<string, string>> = { ...useTexts(auditTexts).values, ...core.roles };
  return (path, value) => {
    if (value === null || value === "null") return "–";
    if (value === "true") return core.labels.yes;
    if (value === "false") return core.no;
    if (TIMESTAMP.test(value)) return dateTime(value);
    return timeValue(value, { path, subject }) ?? words[value] ?? value;
  };
}
