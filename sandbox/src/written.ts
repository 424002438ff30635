/**
 * Leaves of an answer that companies write in more than one way. A correct reader must read every
 * way alike. `write.ts` chooses the way; in the style `plain` it is the one a dialect names.
 */
import { numberFromMinor, textFromMinor } from "@krapao/contract/wire/amount";
import type { Choose } from "./style.ts";

/** A field that is left out. */
export const ABSENT = Symbol("absent");

/** A value that can be written in several ways. */
export class Leaf {
  readonly #plain: () => unknown;
  readonly #varied: (choose: Choose) => unknown;

  constructor(plain: () => unknown, varied: (choose: Choose) => unknown) {
    this.#plain = plain;
    this.#varied = varied;
  }

  /** @param choose null: the plain way */
  write(choose: Choose | null): unknown {
    return choose ? this.#varied(choose) : this.#plain();
  }
}

type Form = "number" | "text";

const grouped = (text: string) => text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",");
/** Groups the digits before the point only. */
const withSeparators = (text: string) => {
  const [whole = "", fraction = ""] = text.split(".");
  return `${grouped(whole)}.${fraction}`;
};

/** The ways to write an amount: a number, or a text with or without separators and more zeros. */
function waysOf(minor: bigint): unknown[] {
  const text = textFromMinor(minor);
  return [
    numberFromMinor(minor),
    text,
    `${text}0`,
    withSeparators(text),
    text.replace(/\.00$/, ""),
  ];
}

/** An amount that moved, in 1/100. */
export function amount(minor: bigint, form: Form = "number"): Leaf {
  const plain = () => (form === "number" ? numberFromMinor(minor) : textFromMinor(minor));
  return new Leaf(plain, (choose) => choose(waysOf(minor)));
}

/** A balance in 1/100. Companies that calculate in floats write digits below a hundredth. */
export function balance(minor: bigint, form: Form = "number"): Leaf {
  const plain = () => (form === "number" ? numberFromMinor(minor) : textFromMinor(minor));
  const below = `${textFromMinor(minor)}4`;
  return new Leaf(plain, (choose) => choose([...waysOf(minor), below, Number(below)]));
}

/** An id: a text, or a number when its digits survive as one. */
export function id(value: string | number): Leaf {
  const isNumber = String(Number(value)) === `${value}` && Number.isSafeInteger(Number(value));
  const ways = isNumber ? [Number(value), String(value)] : [value];
  return new Leaf(
    () => value,
    (choose) => choose(ways),
  );
}

/** A field that a company may leave out, leave empty or set to null. */
export function spare(value: unknown): Leaf {
  return new Leaf(
    () => value,
    (choose) => choose([value, value, ABSENT, null, ""]),
  );
}
