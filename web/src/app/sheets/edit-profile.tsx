import { useTexts } from "@krapao/browser/i18n/texts";
import { useQuery } from "@tanstack/react-query";
import { EditProfileForm } from "../../features/accounts/profile/edit-profile-form.tsx";
import { useProfile } from "../../features/accounts/profile/use-profile.ts";
import { ownTexts } from "../../features/accounts/texts.ts";
import { banksQuery } from "../../features/lookups/lookups.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";

/** The sheet that edits the profile, with the banks of the lookup. */
export default function EditProfile() {
  const t = useTexts(ownTexts);
  const { data: profile } = useProfile();
  const { data: banks } = useQuery(banksQuery);
  if (!profile || !banks) return <SheetPlaceholder title={t.editProfile} />;
  return <EditProfileForm profile={profile} banks={banks} />;
}
