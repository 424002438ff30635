import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { changePassword } from "./change-password.ts";
import { closeSession } from "./close-session.ts";
import { giveConsent } from "./give-consent.ts";
import { keepChoices } from "./keep-choices.ts";
import { openSession } from "./open-session.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { proveSession } from "./prove-session.ts";
import { readProfile } from "./read-profile.ts";
import { readSession } from "./read-session.ts";
import { registerMember } from "./register-member.ts";
import { updateBankAccountName } from "./update-bank-account-name.ts";
import { updateProfile } from "./update-profile.ts";
import { validateRegistration } from "./validate-registration.ts";

export function accountsRoutes(ctx: Context): Handlers<typeof contract.accounts> {
  return {
    validate: ({ input }) => validateRegistration(ctx, input),
    register: ({ input, address, device }) =>
      registerMember(ctx, { input, origin: { address, device } }),
    login: ({ input, address, device }) =>
      openSession(ctx, { ...input, origin: { address, device } }),
    logout: ({ member }) => closeSession(ctx, member),
    profile: ({ member }) => readProfile(ctx, member.memberId),
    updateProfile: ({ member, input }) => updateProfile(ctx, { member, input }),
    updateBankAccountName: ({ member, input }) => updateBankAccountName(ctx, { member, input }),
    changePassword: ({ member, input }) => changePassword(ctx, { member, input }),
    session: ({ member }) => readSession(ctx, member),
    keepChoices: ({ member: { memberId }, input }) => keepChoices(ctx, { memberId, ...input }),
    sessions: ({ member }) => listOwnSessions(ctx, member),
    endSession: ({ member: { memberId }, params }) => endOwnSession(ctx, { memberId, ...params }),
    endSessions: ({ member }) => endOtherSessions(ctx, member),
    reauthenticate: ({ member, input }) => proveSession(ctx, { member, ...input }),
    consent: ({ member: { memberId }, input }) => giveConsent(ctx, { memberId, ...input }),
  };
}
