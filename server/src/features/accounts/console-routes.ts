import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { addNote, listNotes, setTags } from "./annotate-member.ts";
import { askBankChange, enterBankChange } from "./ask-bank-change.ts";
import { askErasure } from "./erase-member.ts";
import { exportData } from "./export-data.ts";
import { selectSessions } from "./queries-desk.ts";
import { selectTwins } from "./queries-twins.ts";
import { briefOf, readMember, requireMember } from "./read-member.ts";
import { refuseBankChange } from "./refuse-bank-change.ts";
import { revealMember } from "./reveal-member.ts";
import { revokeSessionOf, revokeSessionsOf } from "./revoke-sessions.ts";
import { searchMembers } from "./search-members.ts";
import { listBankChanges } from "./show-bank-change.ts";
import { reinstateMember, suspendMember } from "./suspend-member.ts";

export function accountsConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.accounts> {
  return {
    search: ({ input }) => searchMembers(ctx, input),
    read: ({ params }) => readMember(ctx, BigInt(params.memberId)),
    reveal: (call) => revealMember(ctx, call),
    suspend: (call) => suspendMember(ctx, call),
    reinstate: (call) => reinstateMember(ctx, call),
    sessions: async ({ params }) => ({
      sessions: await selectSessions(ctx.db, {
        memberId: BigInt(params.memberId),
        now: ctx.clock.now(),
      }),
    }),
    revokeSession: (call) => revokeSessionOf(ctx, call),
    revokeSessions: (call) => revokeSessionsOf(ctx, call),
    setTags: (call) => setTags(ctx, call),
    notes: (call) => listNotes(ctx, call),
    addNote: (call) => addNote(ctx, call),
    duplicates: async ({ params }) => {
      const { id } = await requireMember(ctx.db, BigInt(params.memberId));
      const twins = await selectTwins(ctx.db, id);
      return {
        twins: twins.map((twin) => ({
          member: briefOf(twin),
          isSuspended: twin.suspendedAt !== null,
          same: twin.same,
        })),
      };
    },
    bankChanges: ({ input }) => listBankChanges(ctx, input),
    enterBankChange: (call) => enterBankChange(ctx, call),
    askBankChange: (call) => askBankChange(ctx, call),
    refuseBankChange: (call) => refuseBankChange(ctx, call),
    exportData: (call) => exportData(ctx, call),
    askErase: (call) => askErasure(ctx, call),
  };
}
