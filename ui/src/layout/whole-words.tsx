import { Fragment } from "react";

/** A longer word may be wider than a tile, so a browser may break it. */
const LONGEST = 12;
const isLong = (word: string) => word.replace(/\p{M}/gu, "").length > LONGEST;

/** A text in parts that no line breaks inside of; it may break between two of them. */
export function WholeWords({ words }: { words: readonly string[] }) {
  return (
    <span>
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order.
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {isLong(word) ? word : <span className="whitespace-nowrap">{word}</span>}
        </Fragment>
      ))}
    </span>
  );
}
