import type { Currency } from "@krapao/contract";

/** An account of ours that receives transfers. */
export interface HouseAccount {
  /** Channel code. */
  code: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  promptpayId: string | null;
  currency: Currency;
  /** An account at a payment company: members pay to it by the company's QR only. */
  isGateway: boolean;
  /**
   * false: closed. Members are not shown it any more, but money that arrives there is still ours.
   */
  isActive: boolean;
}

export function showHouseAccount(house: HouseAccount) {
  const { code, bankCode: bank, accountNo, accountName: name, currency } = house;
  return { code, bank, accountNo, name, currency };
}
