import type th from "./th.ts";

export default {
  open: (label) => `Choose ${label}`,
  find: "Find in the list",
  nothing: "Nothing matches",
  notListed: "This code is no longer in the list. Choose another one",
  newTag: "No member has it yet",
  providerStates: { on: "On", maintenance: "Maintenance", off: "Off" },
} satisfies typeof th;
