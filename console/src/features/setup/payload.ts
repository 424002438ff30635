/** The content of a setup document as JSON. */
export type Payload = Record<string, unknown>;
