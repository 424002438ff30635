import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { listBanksAndGateways } from "../lookups/index.ts";
import { listBankChanges } from "./bank-change/list-bank-changes.ts";
import { refuseBankChange } from "./bank-change/refuse-bank-change.ts";
import { enterBankChange, requestBankChangeApproval } from "./bank-change/request-bank-change.ts";
import { addNote, listNotes, setTags } from "./console/annotate-member.ts";
import { listSessions } from "./console/list-sessions.ts";
import { listMemberPasskeys, removeMemberPasskey } from "./console/member-passkeys.ts";
import { previewMember } from "./console/preview-member.ts";
import { listDuplicates } from "./console/queries-duplicates.ts";
import { briefOf, readMember } from "./console/read-member.ts";
import { readRing } from "./console/read-ring.ts";
import { revealMember } from "./console/reveal-member.ts";
import { revokeSessionOf, revokeSessionsOf } from "./console/revoke-sessions.ts";
import { reinstateMember, suspendMember } from "./console/suspend-member.ts";
import { requestPhoneChange } from "./phone-change/request-phone-change.ts";
import { fetchExport, listDataExports } from "./privacy/fetch-export.ts";
import { requestErasure } from "./privacy/request-erasure.ts";
import { requestExport } from "./privacy/request-export.ts";
import { getConsoleMember } from "./queries-console.ts";

/** All but the list of members, which the feature `search` answers. */
export function accountsConsoleRoutes(ctx: Context) {
  const { search: _, ...accounts } = consoleContract.accounts;
  return consoleRoutes(accounts, {
    anyRole: {
      banks: () => listBanksAndGateways(ctx),
    },
    "accounts.read": {
      read: ({ params }) => readMember(ctx, BigInt(params.memberId)),
      preview: ({ params }) => previewMember(ctx, BigInt(params.memberId)),
      sessions: (call) => listSessions(ctx, call),
      passkeys: (call) => listMemberPasskeys(ctx, call),
      notes: (call) => listNotes(ctx, call),
      ring: ({ params }) => readRing(ctx, BigInt(params.memberId)),
      duplicates: async ({ params }) => {
        const { id } = await getConsoleMember(ctx.db, BigInt(params.memberId));
        const duplicates = await listDuplicates(ctx.db, id);
        return {
          duplicates: duplicates.map((duplicate) => ({
            member: briefOf(duplicate),
            isSuspended: duplicate.suspendedAt !== null,
            same: duplicate.same,
          })),
        };
      },
      bankChanges: ({ input }) => listBankChanges(ctx, input),
    },
    "accounts.reveal": {
      reveal: (call) => revealMember(ctx, call),
    },
    "accounts.suspend": {
      suspend: (call) => suspendMember(ctx, call),
      reinstate: (call) => reinstateMember(ctx, call),
    },
    "accounts.sessions": {
      revokeSession: (call) => revokeSessionOf(ctx, call),
      revokeSessions: (call) => revokeSessionsOf(ctx, call),
      removePasskey: (call) => removeMemberPasskey(ctx, call),
    },
    "accounts.note": {
      setTags: (call) => setTags(ctx, call),
      addNote: (call) => addNote(ctx, call),
    },
    "accounts.bank": {
      enterBankChange: (call) => enterBankChange(ctx, call),
      requestBankChangeApproval: (call) => requestBankChangeApproval(ctx, call),
      refuseBankChange: (call) => refuseBankChange(ctx, call),
    },
    "accounts.phone": {
      requestPhoneChange: (call) => requestPhoneChange(ctx, call),
    },
    "accounts.export": {
      requestExport: (call) => requestExport(ctx, call),
      listDataExports: (call) => listDataExports(ctx, call),
      fetchExport: (call) => fetchExport(ctx, call),
    },
    "accounts.erase": {
      requestErasure: (call) => requestErasure(ctx, call),
    },
  });
}
