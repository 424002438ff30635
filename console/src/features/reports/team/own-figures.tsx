import { Report } from "../reports.tsx";

/** The report of staff users' work outside of the reports, for those who see only their own. */
export default function OwnFigures() {
  return <Report name="team" />;
}
