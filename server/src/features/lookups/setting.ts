/** The settings of the operator, as the contract declares them. */

import { parseSettings as parseRows } from "@krapao/contract/records/group";
import { type Settings, settingGroups } from "@krapao/contract/settings/groups";

export type { Settings, StoredSettings } from "@krapao/contract/settings/groups";
export type RiskSettings = Settings["withdrawRisk"];
export type SettingKey = keyof Settings;

/** Parses the rows of the settings table. */
export const parseSettings = (rows: readonly { key: string; value: unknown }[]): Settings =>
  parseRows(settingGroups, rows);
