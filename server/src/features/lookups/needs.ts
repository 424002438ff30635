/** What lookups need of the features above them. */
import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { DepositsQrMaker } from "../../kernel/db/schema.ts";
import { need } from "../../kernel/needs.ts";
import type { LimitSource } from "./limits.ts";

export interface Channel {
  code: string;
  bankCode: string;
  bankType: string;
  mode: string;
  nameTH: string;
  nameEN: string;
  accountName: string;
  accountNo: string;
  currency: Currency;
  qrBy: DepositsQrMaker;
  qrMinMinor: bigint;
  /** null: no limit. */
  qrMaxMinor: bigint | null;
  canCancel: boolean;
}

/** Deposit channels that are in use, from the memory of this process. */
export const activeChannels =
  need<(db: Db | Tx) => Promise<readonly Channel[]>>("deposit channels");

/** The house accounts that a viewer is shown, by code, from a cache that a change clears. */
export const shownAccounts = need<{
  /** @param subject the member's id, or the address of a visitor */
  listCodes(at: { db: Db; now: Date }, subject: string): Promise<ReadonlySet<string>>;
  clearCache(db: Db): void;
}>("shown house accounts");

export const segments = need<{
  /** The member's level, and those of the member's segments that set a limit. */
  limitSources(db: Db | Tx, memberId: bigint): Promise<LimitSource[]>;
  /** The codes of all segments that were published. */
  codes(db: Db | Tx): Promise<string[]>;
  /** The codes of a member's segments. */
  ofMember(db: Db | Tx, memberId: bigint): Promise<string[]>;
}>("segments");
