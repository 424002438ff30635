import * as accounts from "./accounts.ts";
import * as bonuses from "./bonuses.ts";
import * as chat from "./chat.ts";
import * as consents from "./consents.ts";
import * as deposits from "./deposits.ts";
import type { Endpoint } from "./endpoint.ts";
import * as games from "./games.ts";
import * as invites from "./invites.ts";
import * as lookups from "./lookups.ts";
import * as otp from "./otp.ts";
import * as promotions from "./promotions.ts";
import * as protection from "./protection.ts";
import * as push from "./push.ts";
import * as refunds from "./refunds.ts";
import * as sessions from "./sessions.ts";
import * as spinwheel from "./spinwheel.ts";
import * as statements from "./statements.ts";
import * as wallet from "./wallet.ts";
import * as withdrawals from "./withdrawals.ts";

/**
 * Every call of the member API, by feature word and name. The server must bind each of them; a missing
 * one does not compile. (The web imports the feature files, so that a page carries only its own calls.)
 */
export const contract = {
  lookups: {
    banks: lookups.banks,
    deposit: lookups.deposit,
    conditions: lookups.conditions,
    agreements: lookups.agreements,
    info: lookups.info,
    notice: lookups.notice,
    contact: lookups.contact,
    withdraw: lookups.withdraw,
    slip: lookups.slip,
    sources: lookups.sources,
    active: lookups.active,
    registerOTP: lookups.registerOTP,
    enableChatWidget: lookups.enableChatWidget,
    howto: lookups.howto,
  },
  accounts: {
    validate: accounts.validate,
    register: accounts.register,
    login: accounts.login,
    logout: accounts.logout,
    profile: accounts.profile,
    updateProfile: accounts.updateProfile,
    updateBankAccountName: accounts.updateBankAccountName,
    changePassword: accounts.changePassword,
    session: sessions.session,
    keepChoices: sessions.keepChoices,
    sessions: sessions.sessions,
    endSession: sessions.endSession,
    endSessions: sessions.endSessions,
    reauthenticate: sessions.reauthenticate,
    consent: consents.consent,
  },
  otp: { send: otp.send, verify: otp.verify },
  wallet: { read: wallet.read },
  games: {
    refreshSlots: games.refreshSlots,
    activate: games.activate,
    account: games.account,
    resetPassword: games.resetPassword,
    transfer: games.transfer,
    transferAll: games.transferAll,
    autoLogin: games.autoLogin,
    autoLoginWithPassword: games.autoLoginWithPassword,
  },
  deposits: {
    readQr: deposits.readQr,
    createQr: deposits.createQr,
    deleteQr: deposits.deleteQr,
    add: deposits.add,
    truelink: deposits.truelink,
    uploadSlip: deposits.uploadSlip,
  },
  withdrawals: { withdraw: withdrawals.withdraw, withdrawAll: withdrawals.withdrawAll },
  bonuses: {
    list: bonuses.list,
    activate: bonuses.activate,
    checkActive: bonuses.checkActive,
    checkMinimum: bonuses.checkMinimum,
    clear: bonuses.clear,
    readCondition: bonuses.readCondition,
  },
  promotions: {
    current: promotions.current,
    find: promotions.find,
    activate: promotions.activate,
  },
  invites: { list: invites.list, collect: invites.collect, banners: invites.banners },
  refunds: {
    check: refunds.check,
    list: refunds.list,
    receive: refunds.receive,
    addWallet: refunds.addWallet,
    banners: refunds.banners,
  },
  spinwheel: {
    setup: spinwheel.setup,
    spin: spinwheel.spin,
    rotate: spinwheel.rotate,
    history: spinwheel.history,
    coupons: spinwheel.coupons,
    claim: spinwheel.claim,
    active: spinwheel.active,
  },
  statements: {
    list: statements.list,
    totals: statements.totals,
    slips: statements.slips,
    slipUrl: statements.slipUrl,
  },
  chat: {
    config: chat.config,
    sendMessage: chat.sendMessage,
    history: chat.history,
    sync: chat.sync,
    readCustomer: chat.readCustomer,
    uploadImage: chat.uploadImage,
    uploadVideo: chat.uploadVideo,
  },
  protection: {
    read: protection.read,
    setLimit: protection.setLimit,
    confirmLimit: protection.confirmLimit,
    keepLimit: protection.keepLimit,
    pause: protection.pause,
  },
  push: { key: push.key, subscribe: push.subscribe, unsubscribe: push.unsubscribe },
} as const satisfies Record<string, Record<string, Endpoint>>;

export * from "./codes.ts";
export * from "./endpoint.ts";
export * from "./events.ts";
export * from "./money.ts";
export { WORDS, type Word } from "./words.ts";
