/** The name that the logo draws. */
export const DRAWN_NAME = "Krapao";

/**
 * The operator's name of the product, which the page keeps at its root once it is read: there the
 * stylesheet of the bar finds it too.
 */
export function productName(): string {
  return document.documentElement.dataset.product ?? DRAWN_NAME;
}
