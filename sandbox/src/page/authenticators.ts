/** The card with the authenticators of staff users. */
import { codes } from "../messages/authenticator.ts";
import type { Sandbox } from "../sandbox.ts";
import { empty, type Html, html } from "./html.ts";

export function authenticators(sandbox: Sandbox): Html {
  const rows = codes(sandbox).map(
    ({ account, code, secondsLeft }) =>
      html`<tr><td>${account}</td><td class="code">${code}</td><td>${secondsLeft} s</td></tr>`,
  );
  return html`<section><h2>Authenticators of the staff</h2><table><thead><tr><th>Account</th><th>Code</th><th>Left</th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(3, "No accounts yet")}</tbody></table></section>`;
}

export function scanForm(): Html {
  return html`<form data-control="/control/authenticator"><label>otpauth address behind the console's QR<textarea name="otpauth" rows="2" required spellcheck="false"></textarea></label>
<button class="good">Scan</button></form>`;
}
