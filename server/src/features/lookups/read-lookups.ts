/** The answers of the lookups, from the snapshot of this process. */
import { createHash } from "node:crypto";
import { CURRENCIES, type Currency, type contract, type ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { toString as drawQr } from "qrcode";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { isInDailyWindow, MARKET } from "./market.ts";
import { type MemberLimits, readMemberLimits, smallestQr } from "./member-limits.ts";
import { activeChannels, type Channel, shownAccounts } from "./needs.ts";
import { readSetting, readSnapshot } from "./snapshot.ts";

type Answer<N extends keyof typeof contract.lookups> = ServerOutput<(typeof contract.lookups)[N]>;

/** Banks of this market that a member may register. */
export async function readBanks({ db, settings }: Context): Promise<Answer<"banks">> {
  const { banks } = await readSnapshot(db);
  return [...banks.values()]
    .filter((bank) => bank.isRegistrable && bank.market === settings.variant)
    .map(({ code, nameTH, nameEN }) => ({ code, nameTH, nameEN }));
}

export interface Channels {
  open: Channel[];
  limits: MemberLimits;
  depositManual: boolean;
}

/**
 * The deposit channels that a member is shown, with the member's limits. The treasury decides which
 * house accounts are shown.
 * @param memberId 0: a visitor, whom the treasury knows by the address
 */
export async function readChannels(
  { db, clock }: Pick<Context, "db" | "clock">,
  { memberId, address = "" }: { memberId: bigint; address?: string },
): Promise<Channels> {
  const subject = memberId === 0n ? address : `${memberId}`;
  const [{ settings }, channels, shown, limits] = await Promise.all([
    readSnapshot(db),
    activeChannels.offered(db),
    shownAccounts.offered.listCodes({ db, now: clock.now() }, subject),
    readMemberLimits(db, memberId),
  ]);
  const { depositManual } = settings;
  const open = channels.filter(
    ({ code, mode }) => shown.has(code) && (mode !== "manual" || depositManual),
  );
  return { open, limits, depositManual };
}

/**
 * The deposit channels with their currency; clients show those of the member's.
 * @param currency of the smallest deposit: the member's, and the build's for a visitor
 */
export function answerDeposit(
  { settings }: Pick<Context, "settings">,
  { open, limits, depositManual }: Channels,
  currency = MARKET[settings.variant].currency,
): Answer<"deposit"> {
  const isWallet = ({ bankType }: { bankType: string }) => bankType === "wallet";
  return {
    banks: open
      .filter((channel) => !isWallet(channel))
      .map((channel) => ({
        bankCode: channel.bankCode,
        bankType: channel.bankType,
        mode: channel.mode,
        bank: { nameTH: channel.nameTH, nameEN: channel.nameEN },
        bankAccountName: channel.accountName,
        bankAccountNo: channel.accountNo,
        currency: channel.currency,
        qrMin: smallestQr(channel.qrMinMinor, limits[channel.currency]),
        qrMax: channel.qrMaxMinor,
        canCancel: channel.canCancel,
      })),
    wallets: open.filter(isWallet).map(({ mode, accountName, accountNo }) => ({
      mode,
      walletAccountName: accountName,
      walletAccountNo: accountNo,
    })),
    truelinkKey: settings.truelinkKey?.toString("base64") ?? null,
    isManual: depositManual,
    depositMin: limits[currency].depositMin.minor,
  };
}

/**
 * The caller's withdrawal limits in the caller's currency and in every currency.
 * @param memberId 0: a visitor, who has the currency of the build
 */
export async function readWithdrawLimits(
  { db, settings }: Context,
  memberId: bigint,
): Promise<Answer<"withdraw">> {
  const [limits, { currency }] = await Promise.all([
    readMemberLimits(db, memberId),
    memberId === 0n ? MARKET[settings.variant] : memberBalance(db, memberId),
  ]);
  const own = (currency: Currency) => ({
    withdrawMin: limits[currency].withdrawMin.minor,
    withdrawMax: limits[currency].withdrawMax.minor,
  });
  return {
    ...own(currency),
    currencies: CURRENCIES.map((each) => ({ currency: each, ...own(each) })),
  };
}

export async function readSlipWindow({ db, clock }: Context): Promise<Answer<"slip">> {
  const { closedFrom, closedTo } = await readSetting(db, "slip");
  const isClosed = isInDailyWindow(clock.now(), { from: closedFrom, to: closedTo });
  return { closedFrom, closedTo, isClosed };
}

/** The pages of a text in a language. */
export async function readPages(
  { db }: Context,
  key: "conditions" | "agreements",
  language: Language,
): Promise<string[]> {
  return (await readSetting(db, key)).map((page) => page[language]);
}

export async function readSources({ db }: Context, language: Language): Promise<Answer<"sources">> {
  const { sources } = await readSnapshot(db);
  return sources.map(({ code, description }) => ({ code, description: description[language] }));
}

/** How to reach the operator. The QR is the operator's image, or else drawn from the link. */
export async function readContact({ db }: Context, language: Language): Promise<Answer<"contact">> {
  const { contactText, lineLink, lineName, lineQR } = await readSetting(db, "contact");
  return {
    contactText: contactText[language],
    lineLink,
    lineName,
    lineQR: lineQR || (lineLink && (await drawLineQr(lineLink))),
  };
}

/** Draws a link as a QR. @returns a data URL */
async function drawLineQr(link: string): Promise<string> {
  const svg = await drawQr(link, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Characters of a notice's version: enough that two notices differ. */
const VERSION_LENGTH = 12;

/**
 * The notice in a language. Its version is of all languages, so that closing it closes it in all.
 */
export async function readNotice({ db }: Context, language: Language): Promise<Answer<"notice">> {
  const texts = await readSetting(db, "notice");
  const hash = createHash("sha256").update(JSON.stringify(texts)).digest("base64url");
  return { notice: texts[language], version: hash.slice(0, VERSION_LENGTH) };
}

/** The how-to videos in a language. */
export async function readHowto({ db }: Context, language: Language): Promise<Answer<"howto">> {
  const videos = await readSetting(db, "howto");
  return videos.map(({ title, text, captions, ...video }) => ({
    ...video,
    title: title[language],
    text: text[language],
    captions: captions[language],
  }));
}

/** Whether the operator has closed the service. */
export function isTerminated({ db }: Pick<Context, "db">): Promise<boolean> {
  return readSetting(db, "terminated");
}
