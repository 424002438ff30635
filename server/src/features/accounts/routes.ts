import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { changePassword } from "./login/change-password.ts";
import { closeSession } from "./login/close-session.ts";
import { openSession } from "./login/open-session.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./login/own-sessions.ts";
import { readSession } from "./login/read-session.ts";
import { reauthenticate } from "./login/reauthenticate.ts";
import { savePreferences } from "./login/save-preferences.ts";
import { addPasskey, offerPasskey } from "./passkeys/add-passkey.ts";
import { confirmWithPasskey, offerConfirmation } from "./passkeys/confirm-with-passkey.ts";
import { loginWithPasskey, offerPasskeyLogin } from "./passkeys/login-with-passkey.ts";
import {
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
  savePasskeySettings,
} from "./passkeys/own-passkeys.ts";
import { readKeptConsent, recordConsent } from "./privacy/record-consent.ts";
import { readProfile } from "./profile/read-profile.ts";
import { updateBankAccountName } from "./profile/update-bank-account-name.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { registerMember } from "./registration/register-member.ts";
import { validateRegistration } from "./registration/validate-registration.ts";
import { resetPassword } from "./reset/reset-password.ts";
import { sendResetOtp } from "./reset/send-reset-otp.ts";
import { verifyResetOtp } from "./reset/verify-reset-otp.ts";

export function accountsRoutes(ctx: Context) {
  return routes(contract.accounts, {
    visitor: {
      validate: ({ input }) => validateRegistration(ctx, input),
      register: ({ input, address, device }) =>
        registerMember(ctx, { input, origin: { address, device } }),
      login: ({ input, address, device }) =>
        openSession(ctx, { ...input, origin: { address, device } }),
      sendResetOtp: ({ input, language, address, device: { key } }) =>
        sendResetOtp(ctx, { ...input, language, address, deviceKey: key }),
      verifyResetOtp: ({ input }) => verifyResetOtp(ctx, input),
      resetPassword: ({ input, address, device }) =>
        resetPassword(ctx, { input, origin: { address, device } }),
      passkeyLoginOptions: () => offerPasskeyLogin(ctx),
      passkeyLogin: ({ input, address, device }) =>
        loginWithPasskey(ctx, { assertion: input, origin: { address, device } }),
    },
    member: {
      logout: ({ member }) => closeSession(ctx, member),
      profile: reading(({ member, db }) => readProfile({ ...ctx, db }, member.memberId)),
      updateProfile: ({ member, input }) => updateProfile(ctx, { member, input }),
      updateBankAccountName: ({ member, input }) => updateBankAccountName(ctx, { member, input }),
      changePassword: ({ member, input }) => changePassword(ctx, { member, input }),
      session: reading(({ member, db }) => readSession({ ...ctx, db }, member)),
      savePreferences: ({ member: { memberId }, input }) =>
        savePreferences(ctx, { memberId, ...input }),
      sessions: reading(({ member, db }) => listOwnSessions({ ...ctx, db }, member)),
      endSession: ({ member: { memberId }, params }) => endOwnSession(ctx, { memberId, ...params }),
      endSessions: ({ member }) => endOtherSessions(ctx, member),
      reauthenticate: ({ member, input }) => reauthenticate(ctx, { member, ...input }),
      passkeys: reading(({ member: { memberId }, db }) =>
        listOwnPasskeys({ ...ctx, db }, memberId),
      ),
      passkeyOptions: ({ member }) => offerPasskey(ctx, member),
      addPasskey: ({ member, input, device: { agent } }) =>
        addPasskey(ctx, { member, input, browser: agent }),
      renamePasskey: ({ member: { memberId }, params, input }) =>
        renamePasskey(ctx, { memberId, ...params, ...input }),
      removePasskey: ({ member, params }) => removePasskey(ctx, { member, ...params }),
      savePasskeySettings: ({ member, input }) => savePasskeySettings(ctx, { member, input }),
      passkeyConfirmOptions: ({ member, input }) =>
        offerConfirmation(ctx, { member, amountMinor: input.amount ?? null }),
      passkeyConfirm: ({ member, input }) => confirmWithPasskey(ctx, { member, assertion: input }),
      consent: ({ member: { memberId }, input }) => recordConsent(ctx, { memberId, ...input }),
      keptConsent: ({ member: { memberId } }) => readKeptConsent(ctx, memberId),
    },
  });
}
