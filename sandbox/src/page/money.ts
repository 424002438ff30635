/** Parts of the overview: slips of transfers, slip verifiers, gift links. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { giftLink } from "@krapao/contract/wire/gift-link";
import { DAMAGES } from "@krapao/slips/damage-slip";
import { VERIFIERS, type World } from "../world.ts";
import { controlButton, empty, type Html, html, time } from "./html.ts";

const SHOWN = 30;

/** The form that creates a gift. */
export function giftForm(): Html {
  return html`<form data-control="/control/gift-links"><div class="fields">
<label>Amount<input name="amount" type="number" min="0.01" step="0.01" value="20" required data-as="number"></label>
<label>People<input name="members" type="number" min="1" max="100" value="1" required data-as="number"></label>
<label>Shares<select name="type"><option value="F">equal</option><option value="R">at random</option></select></label>
</div><button class="good">Make</button></form>`;
}

/** The form that sets the next answers of the slip verifiers. */
export function verifierForm(): Html {
  return html`<form data-control="/control/slip-verifiers"><div class="fields">
<label>Calls left in the package<input name="quota" type="number" min="0" data-as="number" placeholder="unlimited"></label>
<label>Force an answer of<select name="force.verifier"><option value=""></option>${VERIFIERS.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Code<input name="force.code" placeholder="1009, SLIP_PENDING, 200502"></label>
</div><button class="bad">Set</button></form><p>${controlButton("Unlimited package", "/control/slip-verifiers", { quota: null }, "good")}</p>`;
}

/** Bank transfers with their slips. */
export function slips({ bankTransfers }: World): Html {
  const rows = bankTransfers.slice(0, SHOWN).map((transfer) => {
    const { transRef, at, from, bankCode, accountNo, proxy, amount, currency, silent } = transfer;
    const picture = (damage: string, label: string) =>
      html`<a href="/control/slips/${transRef}.png${damage && `?damage=${damage}`}" target="_blank" rel="noopener">${label}</a> `;
    return html`<tr><td>${time(at)}</td><td>${from.bankCode} ${from.accountNo}<br>${from.name}</td>
<td>${bankCode} ${accountNo ?? proxy?.value ?? ""}</td><td class="amount">${textFromMinor(amount)} ${currency}</td><td>${silent ? "silent" : "reported"}</td>
<td>${picture("", "slip")}<details><summary>damaged</summary>${DAMAGES.map((damage) => picture(damage, damage))}</details></td></tr>`;
  });
  return html`<section><h2>Transfers and their slips</h2><table><thead><tr><th>At</th><th>From</th><th>To</th><th class="amount">Amount</th><th>Feed</th><th>Slip</th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(6, "No transfers yet")}</tbody></table></section>`;
}

/** Gift links and their redeemed shares. */
export function gifts({ gifts }: World): Html {
  const rows = gifts.slice(0, SHOWN).map(
    ({ hash, amount, shares, tickets }) =>
      html`<tr><td><code>${giftLink(hash)}</code></td><td class="amount">${textFromMinor(amount)}</td>
<td>${tickets.length} of ${shares.length}${tickets.map((ticket) => html`<br>${ticket.mobile}: ${textFromMinor(ticket.amount)}`)}
${tickets.length < shares.length && controlButton("Redeem one", `/control/gift-links/${hash}/take`, { mobile: `08${String(20_000_000 + tickets.length)}` })}</td></tr>`,
  );
  return html`<section><h2>Gift links</h2><table><thead><tr><th>Link</th><th class="amount">Amount</th><th>Redeemed</th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(3, "No gift links yet")}</tbody></table></section>`;
}
