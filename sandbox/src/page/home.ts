/** The page at `/`: the state of the external parties, with buttons to act as them. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { FAULT_KINDS, FAULT_OPERATIONS, FAULT_TARGETS } from "../fault.ts";
import { codeIn } from "../messages/sms.ts";
import { PROVIDERS } from "../provider.ts";
import type { Sandbox } from "../sandbox.ts";
import type { World } from "../world.ts";
import { authenticators, scanForm } from "./authenticators.ts";
import { controlButton, document, empty, type Html, html, time } from "./html.ts";
import { giftForm, gifts, slips, verifierForm } from "./money.ts";

const SHOWN = 30;

/** The whole page. The script reloads its `#live` part. */
export function homePage(sandbox: Sandbox): string {
  return document(
    "Krapao sandbox",
    html`<header><h1>External parties</h1>
<p>Banks, gateways, phones and game providers of a development installation. Server: <code>${sandbox.config.serverUrl}</code></p></header>
<main>
<section><h2>Pay a QR code</h2>
<form data-control="/control/pay-qr"><label>EMV text of the code<textarea name="payload" rows="3" required spellcheck="false"></textarea></label>
<label>Amount, for codes without one<input name="amount" type="number" min="0.01" step="0.01" data-as="number"></label>
<button class="good">Pay</button></form></section>
<section><h2>Send a bank transfer</h2>${transferForm()}</section>
<section><h2>Make a gift link</h2>${giftForm()}</section>
<section><h2>Slip verifiers</h2>${verifierForm()}</section>
<section><h2>Scan with the authenticator</h2>${scanForm()}</section>
<section><h2>Set a fault</h2>${faultForm()}</section>
<div id="live">${livePart(sandbox)}</div>
</main>`,
  );
}

/** The part that the script reloads. */
export function livePart(sandbox: Sandbox): Html {
  const { world, now } = sandbox;
  return html`${authenticators(sandbox)}${slips(world)}${gifts(world)}${orders(world)}${inbox(world)}${players(world)}${payouts(world)}${faults(world)}${deliveries(world)}
<section><h2>Clock</h2><p>${new Date(now()).toISOString()} (shifted by ${world.clockOffsetMs} ms)</p>
<p>${controlButton("Forward one hour", "/control/clock", { offsetMs: world.clockOffsetMs + 3_600_000 })}
${controlButton("Real time", "/control/clock", { offsetMs: 0 })}
${controlButton("Delete all data", "/control/reset", {}, "bad")}</p></section>`;
}

function transferForm(): Html {
  const field = (name: string, label: string, value: string, more: Html = html``) =>
    html`<label>${label}<input name="${name}" value="${value}" required ${more}></label>`;
  return html`<form data-control="/control/bank-transfer"><div class="fields">
${field("toBankCode", "To bank", "SCB")}${field("toAccountNo", "To account", "")}
${field("amount", "Amount", "100", html`type="number" min="0.01" step="0.01" data-as="number"`)}
${field("from.bankCode", "From bank", "KBANK")}${field("from.accountNo", "From account", "")}${field("from.name", "From name", "SOMCHAI JAIDEE")}
${field("slipDelayMs", "Slip known after ms", "0", html`type="number" min="0" data-as="number"`)}
</div><label class="tick"><input type="checkbox" name="silent"> the bank feed stays silent, so that only the slip proves it</label><button class="good">Send</button></form>`;
}

function faultForm(): Html {
  const options = (values: readonly string[]) =>
    values.map((value) => html`<option>${value}</option>`);
  return html`<form data-control="/control/faults"><div class="fields">
<label>Who<select name="target">${options(FAULT_TARGETS)}</select></label>
<label>How<select name="kind">${options(FAULT_KINDS)}</select></label>
<label>Operation<input name="operation" list="operations" placeholder="all"></label>
<datalist id="operations">${options([...new Set<string>(Object.values(FAULT_OPERATIONS).flat())])}</datalist>
<label>Times<input name="count" type="number" min="1" data-as="number" placeholder="until cleared"></label>
<label>ms<input name="ms" type="number" min="0" data-as="number" placeholder="its own"></label>
</div><button class="bad">Set</button></form>`;
}

function orders({ orders }: World): Html {
  const rows = orders.slice(0, SHOWN).map(
    (
      order,
    ) => html`<tr><td>${order.gateway.toUpperCase()}</td><td><code>${order.orderId}</code></td>
<td class="amount">${textFromMinor(order.amount)} ${order.currency}</td><td>${order.state}</td><td>${time(order.expireAt)}</td>
<td>${order.payment === null && controlButton(order.state === "pending" ? "Pay" : "Pay late", "/control/pay-qr", { payload: order.payload }, "good")}</td></tr>`,
  );
  return html`<section><h2>Gateway orders</h2><table><thead><tr><th>Gateway</th><th>Order</th><th class="amount">Amount</th><th>State</th><th>Until</th><th></th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(6, "No orders yet")}</tbody></table></section>`;
}

function inbox({ sms }: World): Html {
  const rows = sms
    .slice(0, SHOWN)
    .map(
      ({ msisdn, text, at }) =>
        html`<tr><td>${time(at)}</td><td>${msisdn}</td><td class="code">${codeIn(text)}</td><td>${text}</td></tr>`,
    );
  return html`<section><h2>SMS inbox</h2><table><thead><tr><th>At</th><th>To</th><th>Code</th><th>Text</th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(4, "No messages yet")}</tbody></table></section>`;
}

function players({ players }: World): Html {
  const rows = PROVIDERS.flatMap((provider) =>
    Object.values(players[provider]).map(({ username, balance }) => {
      const play = (outcome: "win" | "lose") =>
        controlButton(
          `${outcome === "win" ? "Win" : "Lose"} 10`,
          "/control/play",
          { provider, username, outcome, amount: 10 },
          outcome === "win" ? "good" : "bad",
        );
      return html`<tr><td>${provider}</td><td>${username}</td><td class="amount">${textFromMinor(balance)}</td><td>${play("win")} ${play("lose")}</td></tr>`;
    }),
  );
  return html`<section><h2>Players</h2><table><thead><tr><th>Provider</th><th>Player</th><th class="amount">Balance</th><th></th></tr></thead>
<tbody>${rows.length > 0 ? rows.slice(0, SHOWN) : empty(4, "No players yet")}</tbody></table></section>`;
}

function payouts({ payouts, payoutMode }: World): Html {
  const rows = payouts.slice(0, SHOWN).map((payout) => {
    const path = `/control/payouts/${encodeURIComponent(payout.reference)}`;
    const button = (outcome: "paid" | "returned") =>
      controlButton(outcome, path, { outcome }, outcome === "paid" ? "good" : "bad");
    const open = payout.status === "pending" || payout.status === "unknown";
    return html`<tr><td><code>${payout.reference}</code></td><td>${payout.bankCode} ${payout.accountNo}<br>${payout.accountName}</td>
<td class="amount">${textFromMinor(payout.amount)} ${payout.currency}</td><td>${payout.status}</td>
<td>${open && button("paid")} ${(open || payout.status === "paid") && button("returned")}</td></tr>`;
  });
  const other = payoutMode === "auto" ? "manual" : "auto";
  return html`<section><h2>Payouts</h2><p>Mode: ${payoutMode} ${controlButton(`Switch to ${other}`, "/control/payout-mode", { mode: other })}</p>
<table><thead><tr><th>Reference</th><th>To</th><th class="amount">Amount</th><th>State</th><th></th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(5, "No payouts yet")}</tbody></table></section>`;
}

function faults({ faults }: World): Html {
  const rows = faults.map(
    ({ target, kind, operation, remaining }) =>
      html`<tr><td>${target}</td><td>${kind}</td><td>${operation ?? "all"}</td><td>${remaining ?? "until cleared"}</td>
<td>${controlButton("Clear", "/control/faults", { target, kind: "none" }, "good")}</td></tr>`,
  );
  return html`<section><h2>Active faults</h2><table><thead><tr><th>Target</th><th>Kind</th><th>Operation</th><th>Calls left</th><th></th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(5, "Everything works")}</tbody></table></section>`;
}

function deliveries({ deliveries }: World): Html {
  const rows = deliveries
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ sender, eventId, state, attempts, lastAnswer }) =>
        html`<tr><td>${sender}</td><td><code>${eventId.slice(0, 8)}</code></td><td>${state}</td><td>${attempts}</td><td>${lastAnswer}</td></tr>`,
    );
  return html`<section><h2>Callbacks to the server</h2><table><thead><tr><th>Sender</th><th>Event</th><th>State</th><th>Attempts</th><th>Last answer</th></tr></thead>
<tbody>${rows.length > 0 ? rows : empty(5, "None yet")}</tbody></table></section>`;
}
