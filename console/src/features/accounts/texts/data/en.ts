import type th from "./th.ts";

export default {
  title: "Personal data",
  export: "Export all data",
  exportTitle: "Export all data of this member?",
  exportText:
    "A JSON file with everything that is kept of the member, without secrets. Who asked, and why, is recorded. Give it to this member only.",
  exported: "Downloaded",
  erase: "Erase this member",
  eraseTitle: "Ask to erase this member?",
  goes: "Phone, name, account numbers, devices, notes, chats with their files and pictures of slips go, also where staff wrote of them. Every device is signed out.",
  keeps:
    "The ledger, the statement and decisions stay under the member’s number, accounts with their last four digits.",
  final:
    "Nothing undoes it. A second person has to approve, and there must be no money, nothing open, no running bonus and no rest from play.",
  ask: "Ask for approval",
  erased: "This member’s data has been erased",
} satisfies typeof th;
