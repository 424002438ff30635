/** What the owner does on the pages of the staff and of the audit log. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import laAudit from "../../console/src/features/audit/texts/la.ts";
import thAudit from "../../console/src/features/audit/texts/th.ts";
import laStaff from "../../console/src/features/staff/texts/staff/la.ts";
import thStaff from "../../console/src/features/staff/texts/staff/th.ts";
import laCore from "../../console/src/i18n/core/la.ts";
import thCore from "../../console/src/i18n/core/th.ts";
import type { Desk } from "./desk.ts";
import type { Product } from "./product.ts";

const thai = { core: thCore, staff: thStaff, audit: thAudit };
const lao: typeof thai = { core: laCore, staff: laStaff, audit: laAudit };
const wordsOf = ({ variant }: Product) => (variant === "lao" ? lao : thai);

/** Adds an agent of the chat; the password is gone once its dialog is closed. */
export async function addOnScreen({ page, look }: Desk, product: Product): Promise<void> {
  const { core, staff } = wordsOf(product);
  await page.getByRole("link", { name: core.nav.staff, exact: true }).click();
  await page.getByRole("button", { name: staff.add }).click();
  const drawer = page.getByRole("dialog");
  await drawer.locator('input[name="new-username"]').fill(`e2e-${randomInt(1e6, 1e7)}`);
  await drawer.locator('input[name="name"]').fill("Mali");
  await look("staff-add");
  await drawer.getByRole("button", { name: staff.add }).click();
  const given = page.locator(".issued-password code");
  await given.waitFor();
  assert.match((await given.textContent()) ?? "", /^[\w-]{12,}$/);
  await look("staff-password");
  await page.locator(".sheet > footer button").click();
  await given.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Mali/ }).first().click();
  await page.getByRole("dialog", { name: "Mali" }).waitFor();
  await look("staff-person");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Finds the deed in the log, opens its entry by the keys, and has the chain recomputed. */
export async function verifyOnScreen({ page, look }: Desk, product: Product): Promise<void> {
  const { core, audit } = wordsOf(product);
  await page.getByRole("link", { name: core.nav.audit, exact: true }).click();
  const deed = page.getByRole("textbox", { name: audit.action, exact: true });
  await deed.fill("staff.add");
  await page.waitForURL(/action=staff\.add/);
  await page
    .getByRole("row", { name: /staff\.add/ })
    .first()
    .waitFor();
  await deed.blur();
  await page.keyboard.press("j");
  await page.getByRole("dialog").getByText("staff.add", { exact: true }).waitFor();
  await look("audit-entry");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: audit.verify }).click();
  await page.locator(".note.ok").waitFor();
  await look("audit-verified");
}
