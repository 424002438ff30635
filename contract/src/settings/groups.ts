/** Every setting of the operator. Each group is a document with its own versions. */
import type { Group, SettingsOf, StoredOf } from "../records/group.ts";
import type { Values } from "../records/kinds.ts";
import { contentGroups } from "./content.ts";
import { rewardGroups } from "./rewards.ts";
import { switchGroups } from "./switches.ts";
import { withdrawalGroups } from "./withdrawals.ts";

/** In the order of the console. */
export const settingGroups = {
  ...contentGroups,
  ...withdrawalGroups,
  ...rewardGroups,
  ...switchGroups,
} as const;

type Declared = typeof settingGroups;
/** The key of a group. */
export type SettingKey = keyof Declared;
export const SETTING_KEYS = Object.keys(settingGroups) as readonly SettingKey[];
/** As the server reads them, by the name of the stored row. */
export type Settings = SettingsOf<Declared>;
/** A document of a group, in minor units. */
export type SettingDocument<K extends SettingKey> = Values<Declared[K]["fields"]>;
/** As the database stores them. */
export type StoredSettings = StoredOf<Declared>;

/** The group of a key; null for an unknown one. */
export function findSettingGroup(key: string): Group | null {
  return Object.hasOwn(settingGroups, key) ? settingGroups[key as SettingKey] : null;
}
