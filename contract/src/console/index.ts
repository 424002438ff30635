/**
 * Every call of the console, by word and name. The server must bind each of them; a missing one
 * does not compile.
 */
import type { COMMON_ERRORS, Endpoint, ListedErrors, TOKEN_ERRORS } from "../endpoint.ts";
import * as accountsRing from "./accounts/ring.ts";
import * as accounts from "./accounts.ts";
import * as accountsBank from "./accounts-bank.ts";
import * as accountsPasskeys from "./accounts-passkeys.ts";
import * as alerts from "./alerts/rules.ts";
import * as announcements from "./announcements/announcements.ts";
import * as approvals from "./approvals.ts";
import * as audit from "./audit.ts";
import * as chatWork from "./chat/work.ts";
import * as chat from "./chat.ts";
import * as dashboard from "./dashboard.ts";
import * as deposits from "./deposits/payments.ts";
import * as games from "./games.ts";
import * as invites from "./invites.ts";
import * as kyc from "./kyc/documents.ts";
import * as ledger from "./ledger.ts";
import * as lists from "./lists/views.ts";
import * as memberData from "./member-data.ts";
import * as payouts from "./payouts.ts";
import * as protection from "./protection.ts";
import * as campaigns from "./reports/campaigns.ts";
import * as operations from "./reports/operations.ts";
import * as profit from "./reports/profit.ts";
import * as reports from "./reports.ts";
import * as search from "./search/everything.ts";
import * as segments from "./segments/segments.ts";
import * as companies from "./setup/companies.ts";
import * as setup from "./setup/versions.ts";
import * as shifts from "./shifts/shifts.ts";
import * as work from "./shifts/work.ts";
import * as spinwheel from "./spinwheel.ts";
import * as staffAccess from "./staff/access.ts";
import * as staffPreferences from "./staff/preferences.ts";
import * as staffRoles from "./staff/roles.ts";
import * as staff from "./staff.ts";
import * as cash from "./treasury/cash.ts";
import * as moves from "./treasury/moves.ts";
import * as sheets from "./treasury/sheets.ts";
import * as treasury from "./treasury.ts";
import * as wallet from "./wallet.ts";
import * as withdrawals from "./withdrawals.ts";

export const consoleContract = {
  staff: {
    signIn: staff.signIn,
    enrol: staff.enrol,
    signOut: staff.signOut,
    me: staff.me,
    changePassword: staff.changePassword,
    savePreferences: staffPreferences.savePreferences,
    list: staff.list,
    directory: staff.directory,
    add: staff.add,
    update: staff.update,
    resetSignIn: staff.resetSignIn,
    sessions: staff.sessions,
    sessionsOf: staff.sessionsOf,
    revokeSession: staff.revokeSession,
    listRoles: staffRoles.listRoles,
    saveRole: staffRoles.saveRole,
    removeRole: staffRoles.removeRole,
    listAccess: staffAccess.listAccess,
    saveAccess: staffAccess.saveAccess,
  },
  chat: {
    list: chat.list,
    counts: chat.counts,
    read: chat.read,
    findByMember: chat.findByMember,
    begin: chat.begin,
    history: chat.history,
    sync: chat.sync,
    send: chat.send,
    uploadImage: chat.uploadImage,
    uploadVideo: chat.uploadVideo,
    markRead: chat.markRead,
    claim: chat.claim,
    release: chat.release,
    transfer: chat.transfer,
    end: chat.end,
    cannedList: chat.cannedList,
    cannedAdd: chat.cannedAdd,
    cannedUpdate: chat.cannedUpdate,
    cannedRemove: chat.cannedRemove,
    search: chatWork.search,
    tagList: chatWork.tagList,
    tagAdd: chatWork.tagAdd,
    tagUpdate: chatWork.tagUpdate,
    tagRemove: chatWork.tagRemove,
    setTags: chatWork.setTags,
    notes: chatWork.notes,
    addNote: chatWork.addNote,
    snooze: chatWork.snooze,
    presence: chatWork.presence,
    ruleList: chatWork.ruleList,
    ruleAdd: chatWork.ruleAdd,
    ruleUpdate: chatWork.ruleUpdate,
    ruleRemove: chatWork.ruleRemove,
    translate: chatWork.translate,
  },
  audit: {
    search: audit.search,
    requestExport: audit.requestExport,
    verify: audit.verify,
  },
  withdrawals: {
    queue: withdrawals.queue,
    read: withdrawals.read,
    memberRisk: withdrawals.memberRisk,
    claim: withdrawals.claim,
    reveal: withdrawals.reveal,
    park: withdrawals.park,
    unpark: withdrawals.unpark,
    approve: withdrawals.approve,
    askApproval: withdrawals.askApproval,
    reject: withdrawals.reject,
  },
  payouts: {
    list: payouts.list,
    ask: payouts.ask,
    resolve: payouts.resolve,
    settleLate: payouts.settleLate,
    closeCase: payouts.closeCase,
  },
  approvals: {
    list: approvals.list,
    approve: approvals.approve,
    refuse: approvals.refuse,
    cancelRequest: approvals.cancelRequest,
  },
  setup: {
    list: setup.list,
    read: setup.read,
    history: setup.history,
    saveDraft: setup.saveDraft,
    discard: setup.discard,
    publish: setup.publish,
    switchProvider: setup.switchProvider,
    rollback: setup.rollback,
    simulate: setup.simulate,
    wheelToday: setup.wheelToday,
    picture: setup.picture,
    externalParties: companies.externalParties,
    admitCompany: companies.admitCompany,
  },
  accounts: {
    search: accounts.search,
    read: accounts.read,
    preview: accounts.preview,
    reveal: accounts.reveal,
    suspend: accounts.suspend,
    reinstate: accounts.reinstate,
    sessions: accounts.sessions,
    revokeSession: accounts.revokeSession,
    revokeSessions: accounts.revokeSessions,
    passkeys: accountsPasskeys.passkeys,
    removePasskey: accountsPasskeys.removePasskey,
    requestPhoneChange: accounts.requestPhoneChange,
    setTags: accounts.setTags,
    notes: accounts.notes,
    addNote: accounts.addNote,
    duplicates: accounts.duplicates,
    ring: accountsRing.ring,
    banks: accountsBank.banks,
    bankChanges: accountsBank.bankChanges,
    enterBankChange: accountsBank.enterBankChange,
    requestBankChangeApproval: accountsBank.requestBankChangeApproval,
    refuseBankChange: accountsBank.refuseBankChange,
    requestExport: memberData.requestExport,
    listDataExports: memberData.listDataExports,
    fetchExport: memberData.fetchExport,
    requestErasure: memberData.requestErasure,
  },
  ledger: {
    timeline: ledger.timeline,
    movement: ledger.movement,
    records: ledger.records,
    gameAccounts: ledger.gameAccounts,
    gameFigures: ledger.gameFigures,
  },
  wallet: { adjust: wallet.adjust },
  games: {
    list: games.list,
    read: games.read,
    ask: games.ask,
    decide: games.decide,
    closeCase: games.closeCase,
  },
  deposits: {
    slips: deposits.slips,
    slip: deposits.slip,
    claimSlip: deposits.claimSlip,
    approveSlip: deposits.approveSlip,
    rejectSlip: deposits.rejectSlip,
    parkSlip: deposits.parkSlip,
    rereadSlip: deposits.rereadSlip,
    reopenSlip: deposits.reopenSlip,
    payments: deposits.payments,
    payment: deposits.payment,
    findPayer: deposits.findPayer,
    matchPayment: deposits.matchPayment,
    splitPayment: deposits.splitPayment,
    dismissPayment: deposits.dismissPayment,
    reversePayment: deposits.reversePayment,
    settleClawback: deposits.settleClawback,
    enterPayment: deposits.enterPayment,
    reportedTransfers: deposits.reportedTransfers,
    reportedTransfer: deposits.reportedTransfer,
    settleReportedTransfer: deposits.settleReportedTransfer,
    refuseReportedTransfer: deposits.refuseReportedTransfer,
    returns: deposits.returns,
    return: deposits.returnDetail,
    prepareReturn: deposits.prepareReturn,
    rejectReturn: deposits.rejectReturn,
    houseAccounts: deposits.houseAccounts,
    callbacks: deposits.callbacks,
    closeCallback: deposits.closeCallback,
    retryCallback: deposits.retryCallback,
    gifts: deposits.gifts,
    askGift: deposits.askGift,
    closeGift: deposits.closeGift,
  },
  invites: {
    list: invites.list,
    approve: invites.approve,
    reject: invites.reject,
    approveGift: invites.approveGift,
    rejectGift: invites.rejectGift,
  },
  kyc: {
    list: kyc.list,
    listOfMember: kyc.listOfMember,
    ask: kyc.ask,
    picture: kyc.picture,
    accept: kyc.accept,
    reject: kyc.reject,
    expire: kyc.expire,
    cancel: kyc.cancel,
  },
  announcements: {
    list: announcements.list,
    read: announcements.read,
    countAudience: announcements.countAudience,
    save: announcements.save,
    send: announcements.send,
    pause: announcements.pause,
    resume: announcements.resume,
    cancel: announcements.cancel,
  },
  treasury: {
    list: treasury.list,
    changeVisibility: treasury.changeVisibility,
    count: treasury.count,
    cash: cash.cash,
    cashForecast: cash.cashForecast,
    readBalance: cash.readBalance,
    countCash: cash.countCash,
    moves: moves.moves,
    askMove: moves.askMove,
    endMove: moves.endMove,
    setPayingAccount: moves.setPayingAccount,
    sheets: sheets.sheets,
    sheet: sheets.sheet,
    signSheet: sheets.signSheet,
    checkSheet: sheets.checkSheet,
    exportSheet: sheets.exportSheet,
  },
  lists: {
    views: lists.views,
    saveView: lists.saveView,
    shareView: lists.shareView,
    removeView: lists.removeView,
    exportList: lists.exportList,
    exportShown: lists.exportShown,
  },
  search: { everything: search.everything },
  dashboard: {
    queues: dashboard.queues,
    overview: dashboard.overview,
    providers: dashboard.providers,
    queueAges: operations.queueAges,
    payTimes: operations.payTimes,
  },
  segments: {
    list: segments.list,
    count: segments.count,
    tags: segments.tags,
    members: segments.members,
    memberFigures: segments.memberFigures,
  },
  alerts: {
    list: alerts.list,
    acknowledge: alerts.acknowledge,
    rules: alerts.rules,
    saveRule: alerts.saveRule,
    saveSettings: alerts.saveSettings,
    savePreferences: alerts.savePreferences,
    test: alerts.test,
  },
  shifts: {
    current: shifts.current,
    start: shifts.start,
    open: shifts.open,
    handOver: shifts.handOver,
    cancel: shifts.cancel,
    accept: shifts.accept,
    refuse: shifts.refuse,
    list: shifts.list,
    read: shifts.read,
    work: work.work,
    decisions: work.decisions,
  },
  protection: { read: protection.read, extend: protection.extend },
  spinwheel: { things: spinwheel.things, handOver: spinwheel.handOver },
  reports: {
    money: reports.money,
    profit: profit.profit,
    breakdown: profit.breakdown,
    bonusFunnel: operations.bonusFunnel,
    campaigns: campaigns.campaigns,
    campaign: campaigns.campaign,
    members: reports.members,
    cohorts: reports.cohorts,
    agents: reports.agents,
    discrepancies: reports.discrepancies,
    requestExport: reports.requestExport,
    exports: reports.exports,
    download: reports.download,
    requestMemberExport: reports.requestMemberExport,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

/** Codes that any call of the console can answer in addition to those that it lists. */
type AnyCallError =
  | (typeof COMMON_ERRORS)[number]
  | (typeof TOKEN_ERRORS)[number]
  | "FORBIDDEN"
  | "INVALID_IP"
  | "IDEMPOTENCY_KEY_REUSED";

/**
 * Every code that the console shows: the failures of its calls, and what they answer to a success.
 */
export type ConsoleAnswer =
  | ListedErrors<typeof consoleContract>
  | AnyCallError
  | "SUCCESS"
  | "APPROVAL_NEEDED";
