/**
 * The product of this build: the Thai one, or the Lao variant with LAK and BAHT. Fixed at build
 * time.
 */
export const IS_LAO = import.meta.env.VITE_VARIANT === "lao";

/** Language of a visitor who has chosen none. */
export const DEFAULT_LANGUAGE = IS_LAO ? "la" : "th";

/** Currency of a new member who has chosen none. */
export const DEFAULT_CURRENCY = IS_LAO ? "LAK" : "THB";
