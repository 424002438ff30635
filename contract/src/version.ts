/** Version of the product, as pages and documents show it. */
export const VERSION = "1.1.14";
