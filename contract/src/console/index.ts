/** Every call of the console, by word and name. The server must bind each of them; a missing one does not compile. */
import type { Endpoint } from "../endpoint.ts";
import * as accounts from "./accounts.ts";
import * as accountsBank from "./accounts-bank.ts";
import * as approvals from "./approvals.ts";
import * as audit from "./audit.ts";
import * as chat from "./chat.ts";
import * as chatBegin from "./chat-begin.ts";
import * as dashboard from "./dashboard.ts";
import * as deposits from "./deposits.ts";
import * as games from "./games.ts";
import * as ledger from "./ledger.ts";
import * as memberData from "./member-data.ts";
import * as payouts from "./payouts.ts";
import * as protection from "./protection.ts";
import * as reports from "./reports.ts";
import * as setup from "./setup.ts";
import * as staff from "./staff.ts";
import * as treasury from "./treasury.ts";
import * as wallet from "./wallet.ts";
import * as withdrawals from "./withdrawals.ts";

export const office = {
  staff: {
    signIn: staff.signIn,
    enrol: staff.enrol,
    signOut: staff.signOut,
    me: staff.me,
    changePassword: staff.changePassword,
    list: staff.list,
    colleagues: staff.colleagues,
    add: staff.add,
    update: staff.update,
    resetSignIn: staff.resetSignIn,
    sessions: staff.sessions,
    sessionsOf: staff.sessionsOf,
    revokeSession: staff.revokeSession,
  },
  chat: {
    list: chat.list,
    counts: chat.counts,
    read: chat.read,
    ofMember: chat.ofMember,
    begin: chatBegin.begin,
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
  },
  audit: { search: audit.search, verify: audit.verify },
  withdrawals: {
    queue: withdrawals.queue,
    read: withdrawals.read,
    memberRisk: withdrawals.memberRisk,
    claim: withdrawals.claim,
    reveal: withdrawals.reveal,
    hold: withdrawals.hold,
    release: withdrawals.release,
    approve: withdrawals.approve,
    reject: withdrawals.reject,
  },
  payouts: {
    list: payouts.list,
    ask: payouts.ask,
    resolve: payouts.resolve,
    settleLate: payouts.settleLate,
  },
  approvals: {
    list: approvals.list,
    approve: approvals.approve,
    refuse: approvals.refuse,
    takeBack: approvals.takeBack,
  },
  setup: {
    list: setup.list,
    read: setup.read,
    history: setup.history,
    saveDraft: setup.saveDraft,
    discard: setup.discard,
    publish: setup.publish,
    rollback: setup.rollback,
    simulate: setup.simulate,
    wheelToday: setup.wheelToday,
    picture: setup.picture,
    parties: setup.parties,
  },
  accounts: {
    search: accounts.search,
    read: accounts.read,
    reveal: accounts.reveal,
    suspend: accounts.suspend,
    reinstate: accounts.reinstate,
    sessions: accounts.sessions,
    revokeSession: accounts.revokeSession,
    revokeSessions: accounts.revokeSessions,
    setTags: accounts.setTags,
    notes: accounts.notes,
    addNote: accounts.addNote,
    duplicates: accounts.duplicates,
    bankChanges: accountsBank.bankChanges,
    enterBankChange: accountsBank.enterBankChange,
    askBankChange: accountsBank.askBankChange,
    refuseBankChange: accountsBank.refuseBankChange,
    exportData: memberData.exportData,
    askErase: memberData.askErase,
  },
  ledger: {
    timeline: ledger.timeline,
    movement: ledger.movement,
    records: ledger.records,
    gameAccounts: ledger.gameAccounts,
  },
  wallet: { adjust: wallet.adjust },
  games: { list: games.list, read: games.read, ask: games.ask, decide: games.decide },
  deposits: {
    slips: deposits.slips,
    slip: deposits.slip,
    claimSlip: deposits.claimSlip,
    approveSlip: deposits.approveSlip,
    rejectSlip: deposits.rejectSlip,
    holdSlip: deposits.holdSlip,
    rereadSlip: deposits.rereadSlip,
    reopenSlip: deposits.reopenSlip,
    payments: deposits.payments,
    payment: deposits.payment,
    findPayer: deposits.findPayer,
    assignPayment: deposits.assignPayment,
    splitPayment: deposits.splitPayment,
    dismissPayment: deposits.dismissPayment,
    unmatchPayment: deposits.unmatchPayment,
    settleOwed: deposits.settleOwed,
    enterPayment: deposits.enterPayment,
    declared: deposits.declared,
    declaredTransfer: deposits.declaredTransfer,
    settleDeclared: deposits.settleDeclared,
    refuseDeclared: deposits.refuseDeclared,
    houses: deposits.houses,
  },
  treasury: { list: treasury.list, turn: treasury.turn, count: treasury.count },
  dashboard: { queues: dashboard.queues, overview: dashboard.overview },
  protection: { read: protection.read, lengthen: protection.lengthen },
  reports: {
    money: reports.money,
    members: reports.members,
    cohorts: reports.cohorts,
    agents: reports.agents,
    drift: reports.drift,
    ask: reports.ask,
    exports: reports.exports,
    download: reports.download,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;
