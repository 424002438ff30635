import type th from "./th.ts";

export default {
  title: "Personal data",
  phone: {
    verify:
      "Only after you have verified the member. The old phone gets a message. Remove passkeys of a lost device under Devices.",
  },
  export: "Export all data",
  exportTitle: "Export all data of this member?",
  exportText:
    "A JSON file with all data stored about the member, without secrets. Your name and the reason are recorded. Give the file to this member only.",
  exportOnce: "A second person must approve. You can then download it here once, within 4 hours.",
  exportFetch: "Download the data",
  exportUntil: (at: string) => `Approved. You can download it once, until ${at}`,
  exportWaits: "The export waits for a second person",
  exported: "Downloaded",
  kept: "The ledger, the statement and decisions are kept under the member’s ID; account numbers keep their last four digits.",
  final:
    "This cannot be undone. A second person must approve. The member must have no money, no open items, no running bonus and no self-exclusion.",
  requestApproval: "Request approval",
  erased: "This member’s data has been erased",
  actions: {
    changePhone: {
      label: "Change phone",
      title: "Change the phone of this member",
      text: "For a member who has lost the phone or gets no SMS. A second person approves. The member then logs in with the new phone and sets a new password with a code to it. Every device is signed out, and withdrawals wait as after a new password.",
      fields: { phoneNumber: "New phone number" },
    },
    erase: {
      label: "Erase this member",
      title: "Request erasure of this member?",
      text: "Phone, name, account numbers, devices, notes, chats with their files, and slip images are deleted, including mentions by staff. Every device is signed out.",
    },
  },
} satisfies typeof th;
