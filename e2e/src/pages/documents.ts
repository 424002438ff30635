/** The documents of a member in the profile. */
import texts from "../../../web/src/features/kyc/texts/th.ts";
import type { Member } from "../api/members.ts";
import { writeStorage } from "../fixtures/screen.ts";
import { imageFile } from "./chat.ts";
import { type MemberApp, sheetOf } from "./home.ts";

/** Opens the row of the profile, and sends a picture of the document that is wanted. */
export async function sendDocument({ phone, product }: MemberApp, { token }: Member) {
  const { page, look } = phone;
  await writeStorage(page, product.url, { local: { token } });
  await page.goto(`${product.url}/user/profile`);
  await page.getByRole("button", { name: texts.title }).click();
  const sheet = sheetOf(page);
  await sheet.getByText(texts.kinds.identity).waitFor();
  await look("documents");
  await sheet.getByLabel(texts.gallery).setInputFiles(imageFile);
  await sheet.getByRole("img", { name: texts.previewOf(texts.kinds.identity) }).waitFor();
  await look("document-chosen");
  await sheet.getByRole("button", { name: texts.send }).click();
  await sheet.getByText(texts.states.uploaded, { exact: true }).waitFor();
}

/** Reloads the open sheet and sees the state of the document, with the reason of a rejection. */
export async function seeDocument(
  { phone: { page, look } }: MemberApp,
  state: "rejected" | "accepted",
) {
  await page.reload();
  const sheet = sheetOf(page);
  await sheet.getByText(texts.states[state], { exact: true }).waitFor();
  if (state === "rejected") await sheet.getByText(texts.reasons.incomplete).waitFor();
  await look(`document-${state}`);
}
