import type { RecordType } from "@krapao/contract/console/ledger";

/** A run of text; with a reference if it is one. */
interface TextPart {
  text: string;
  isReference: boolean;
}

/** What the member app calls a line of the statement: `WD-1A2B3C4D`. */
const REFERENCE = /\b(?:DP|WD|TR|BN)-[0-9A-F]{8}\b/g;

const TYPES: Readonly<Record<string, RecordType>> = {
  DP: "deposits",
  WD: "withdrawals",
  TR: "games",
  BN: "bonuses",
};

/** Splits a message into text and the references of statement lines. */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: reference, index } of text.matchAll(REFERENCE)) {
    if (index > end) parts.push({ text: text.slice(end, index), isReference: false });
    parts.push({ text: reference, isReference: true });
    end = index + reference.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isReference: false });
  return parts;
}

/** The type of the record behind a reference. */
export function typeOf(reference: string): RecordType {
  return TYPES[reference.slice(0, 2)] ?? "deposits";
}

/** Whether a record has this reference, which ends with the last characters of its id. */
export function isReferenceOf(reference: string, { id }: { id: string }): boolean {
  return id.toUpperCase().endsWith(reference.slice(3));
}
