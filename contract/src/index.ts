import type { MemberCode } from "./codes.ts";
import type { Endpoint, ListedErrors } from "./endpoint.ts";
import * as accounts from "./member/accounts.ts";
import * as announcements from "./member/announcements/announcement.ts";
import * as bonuses from "./member/bonuses.ts";
import * as chatRating from "./member/chat/rating.ts";
import * as chat from "./member/chat.ts";
import * as consents from "./member/consents.ts";
import * as deposits from "./member/deposits.ts";
import * as games from "./member/games.ts";
import * as invites from "./member/invites.ts";
import * as kyc from "./member/kyc/documents.ts";
import * as lookups from "./member/lookups.ts";
import * as otp from "./member/otp.ts";
import * as passkeys from "./member/passkeys.ts";
import * as passwordReset from "./member/password-reset.ts";
import * as promotions from "./member/promotions.ts";
import * as protection from "./member/protection.ts";
import * as push from "./member/push.ts";
import * as refunds from "./member/refunds.ts";
import * as sessions from "./member/sessions.ts";
import * as spinwheel from "./member/spinwheel.ts";
import * as statements from "./member/statements.ts";
import { ways } from "./member/wallet/ways.ts";
import * as wallet from "./member/wallet.ts";
import * as withdrawals from "./member/withdrawals.ts";

/**
 * Every call of the member API, by feature and name. The server does not compile without a handler
 * for each. (The web imports the feature files, so that a page bundles only the calls it makes.)
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
    sendResetOtp: passwordReset.sendResetOtp,
    verifyResetOtp: passwordReset.verifyResetOtp,
    resetPassword: passwordReset.resetPassword,
    session: sessions.session,
    savePreferences: sessions.savePreferences,
    sessions: sessions.sessions,
    endSession: sessions.endSession,
    endSessions: sessions.endSessions,
    reauthenticate: sessions.reauthenticate,
    passkeyLoginOptions: passkeys.passkeyLoginOptions,
    passkeyLogin: passkeys.passkeyLogin,
    passkeys: passkeys.passkeys,
    passkeyOptions: passkeys.passkeyOptions,
    addPasskey: passkeys.addPasskey,
    renamePasskey: passkeys.renamePasskey,
    removePasskey: passkeys.removePasskey,
    savePasskeySettings: passkeys.savePasskeySettings,
    passkeyConfirmOptions: passkeys.passkeyConfirmOptions,
    passkeyConfirm: passkeys.passkeyConfirm,
    consent: consents.consent,
  },
  otp: { send: otp.send, verify: otp.verify },
  wallet: { read: wallet.read, ways },
  games: {
    refreshSlots: games.refreshSlots,
    activate: games.activate,
    account: games.account,
    resetPassword: games.resetPassword,
    transfer: games.transfer,
    transferAll: games.transferAll,
    start: games.start,
    readStart: games.readStart,
    savePreferences: games.savePreferences,
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
    askBack: deposits.askBack,
    cancelAskBack: deposits.cancelAskBack,
  },
  withdrawals: {
    withdraw: withdrawals.withdraw,
    withdrawAll: withdrawals.withdrawAll,
    times: withdrawals.times,
  },
  bonuses: {
    list: bonuses.list,
    banners: bonuses.banners,
    activate: bonuses.activate,
    checkActive: bonuses.checkActive,
    checkMinimum: bonuses.checkMinimum,
    clear: bonuses.clear,
    readCondition: bonuses.readCondition,
    giveBack: bonuses.giveBack,
    wait: bonuses.wait,
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
    detail: statements.detail,
    totals: statements.totals,
    slips: statements.slips,
    slipUrl: statements.slipUrl,
  },
  chat: {
    config: chat.config,
    sendMessage: chat.sendMessage,
    history: chat.history,
    sync: chat.sync,
    rate: chatRating.rate,
    readCustomer: chat.readCustomer,
    uploadImage: chat.uploadImage,
    uploadVideo: chat.uploadVideo,
  },
  protection: {
    read: protection.read,
    setLimit: protection.setLimit,
    confirmLimitChange: protection.confirmLimitChange,
    cancelLimitChange: protection.cancelLimitChange,
    startSelfExclusion: protection.startSelfExclusion,
  },
  kyc: { documents: kyc.documents, uploadDocument: kyc.uploadDocument },
  announcements: {
    current: announcements.current,
    open: announcements.open,
    close: announcements.close,
  },
  push: { key: push.key, subscribe: push.subscribe, unsubscribe: push.unsubscribe },
} as const satisfies Record<string, Record<string, Endpoint>>;

/**
 * Every code that a member can be answered: those that the calls list, and all others that are not
 * the console's, since an answer may carry any of them as its message.
 */
export type MemberAnswer = ListedErrors<typeof contract> | MemberCode;

export * from "./codes.ts";
export * from "./endpoint.ts";
export * from "./events.ts";
export * from "./money.ts";
