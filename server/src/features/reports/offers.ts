import { reports } from "../treasury/index.ts";
import { fillExport, prepareExport } from "./fill-export.ts";
import { readHours } from "./read-hours.ts";

export const offerReports = () => reports.offer({ readHours, prepareExport, fillExport });
