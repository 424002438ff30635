import { useQuery } from "@tanstack/react-query";
import { EditProfileForm } from "../features/accounts/edit-profile-form.tsx";
import { ownTexts } from "../features/accounts/texts/own/index.ts";
import { useProfile } from "../features/accounts/use-profile.ts";
import { banksQuery } from "../features/lookups/lookups.ts";
import { useTexts } from "../i18n/index.ts";
import { SheetPlaceholder } from "../lib/sheet-placeholder.tsx";

/** The sheet that edits the profile, with the banks of the lookup. */
export default function EditProfile() {
  const t = useTexts(ownTexts);
  const { data: profile } = useProfile();
  const { data: banks } = useQuery(banksQuery);
  if (!profile || !banks) return <SheetPlaceholder title={t.editProfile} />;
  return <EditProfileForm profile={profile} banks={banks} />;
}
