import { useTexts } from "@krapao/browser/i18n/texts";
import { BASE_ROLES } from "@krapao/contract/console/permissions";
import { listAccess } from "@krapao/contract/console/staff/access";
import { Note } from "@krapao/ui/feedback/note";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { staffTexts } from "../texts.ts";

/** The roles that decide amounts. The auditor decides nothing. */
const DECIDING = [...BASE_ROLES.filter((role) => role !== "auditor"), "owner"] as const;

/** Says which roles decide any amount, because no limit is set for them; otherwise nothing. */
export function NoLimitsNote() {
  const t = useTexts(staffTexts);
  const { roles } = useTexts(coreTexts);
  const isShown = useMay()("staff.read");
  const query = useQuery({
    queryKey: ["staff", "access"],
    queryFn: ({ signal }) => api(listAccess, { signal }),
    enabled: isShown,
  });
  if (!query.data) return null;
  const { access } = query.data;
  const without = DECIDING.filter(
    (role) => !access.some(({ target, limits }) => target === `role:${role}` && limits.length > 0),
  );
  if (without.length === 0) return null;
  return (
    <Note tone="warn">{t.access.noLimits(without.map((role) => roles[role]).join(", "))}</Note>
  );
}
