import { type RefObject, useLayoutEffect } from "react";

/** Lets a text box grow with its text, up to the limit in the styles. */
export function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const node = input.current;
    if (!node) return;
    node.style.height = "";
    // A box that is not laid out has no height, and an empty box has the height of the styles.
    if (text === "" || node.scrollHeight === 0) return;
    // `scrollHeight` excludes the borders.
    node.style.height = `${node.scrollHeight + node.offsetHeight - node.clientHeight}px`;
  }, [input, text]);
}
