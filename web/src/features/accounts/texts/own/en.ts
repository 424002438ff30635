import type th from "./th.ts";

export default {
  since: (id, date) => `ID ${id} · Member since ${date}`,
  editProfile: "Edit profile",
  cannotChange: "Cannot be changed",
  changeWaitsBefore: "You asked to change to ",
  changeWaitsAfter:
    ". Our team is checking it; until then the account above is used. If it was not you, contact us at once.",

  changePassword: "Change password",
  oldPassword: "Old password",
  oldPasswordWrong: "The old password is wrong",
  confirmPassword: "Confirm new password",
  passwordsNotEqual: "The two new passwords are not the same",
  passwordLength: (min) => `The new password needs at least ${min} characters`,
  passwordNote: "Other devices that are logged in will be logged out",
  savePassword: "Save password",
  passwordSaved: "Your new password is saved",
  passwordSavedText: "Other devices have been logged out",
  passwordNotSaved: "The password was not changed",
  editAccountName: "Edit account name",
  accountNameBefore: "Krungthai, ttb (formerly TMB) and Bangkok Bank need the account name in ",
  accountNameBold: "English",
  accountNameAfter: ", as in your bank book",
  accountName: "Account name (capitals are automatic)",
  englishOnly: "Only English letters and spaces",
  accountNameSaved: "The account name is saved",

  holder: "Account holder",
  accountNoInvalid: "The account number must have 6 to 20 digits",
  reviewNote:
    "Our team checks another bank account before it is used. Until then the account you have stays.",
  nameLetters: "A name needs letters",
  saved: "Saved",
  sentForReview: "Sent. Our team will check the new account before it is used.",
} satisfies typeof th;
