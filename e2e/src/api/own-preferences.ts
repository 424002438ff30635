/** What a staff user chose for all own devices. */
import type { Preferences } from "@krapao/contract/console/staff/preferences";
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";

export const NO_PREFERENCES: Preferences = {
  startPage: null,
  language: null,
  density: null,
  signature: { th: "", la: "", en: "" },
};

export const savePreferences = ({ consoleUrl }: Product, token: string, body: object) =>
  ask(`${consoleUrl}/api/console/me/preferences`, { method: "PUT", token, body });
