import type th from "./th.ts";

export default {
  open: "Files",
  title: "Download the statement",
  csv: "CSV for spreadsheets",
  pdf: "PDF or print",
  pdfNote:
    "PDF opens the print page of your device: choose “Save as PDF”. If this app cannot print, open the site in a browser.",
  reading: "Collecting",
  heading: (from, to) => `Statement ${from} – ${to}`,
  printedAt: (time) => `Printed ${time} (Bangkok time)`,
  columns: {
    time: "Time",
    what: "Entry",
    amount: "Amount",
    currency: "Currency",
    state: "State",
    id: "Entry no.",
  },
  states: { SUCCESS: "Done", PROCESSING: "In progress", FAILED: "Failed" },
} satisfies typeof th;
