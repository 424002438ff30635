/** Compares a company with its adapter, by calls that move at most the smallest amount. */
import type { Company } from "../ports/company.ts";
import type { Ports } from "../ports/context.ts";
import type { PaymentGateway } from "../ports/payment-gateway.ts";
import { compareGame } from "./compare-game.ts";
import {
  compareGifts,
  compareMessenger,
  compareSms,
  compareTranslator,
  compareVerifier,
} from "./compare-messages.ts";
import { compareBalance, compareGateway, comparePayout } from "./compare-money.ts";
import { CompareNeeds, type CompareRequest } from "./request.ts";
import {
  type Finding,
  isUnsaid,
  openTrace,
  sentenceOf,
  type Trace,
  type TracedCall,
} from "./trace.ts";

/** What a comparison found. */
export interface Comparison {
  company: Company;
  calls: readonly TracedCall[];
  findings: readonly Finding[];
  costs: readonly string[];
  /** Nothing is wrong. */
  passed: boolean;
}

type Connected = Omit<Ports, "close" | "companies">;

/**
 * Runs the comparison of one company. @param connect connects the ports with the log of the
 * comparison
 * @throws CompareNeeds when an option is missing, before any call
 */
export async function compareCompany(
  company: Company,
  connect: (log: Trace["log"]) => Ports,
  request: CompareRequest,
): Promise<Comparison> {
  if (company.host === null) throw new CompareNeeds(`${company.code} is not called by us`);
  const trace = openTrace();
  const ports = connect(trace.log);
  try {
    await run(company, ports, trace, request);
  } finally {
    await ports.close();
  }
  const { calls, findings, costs } = trace;
  // A port may have asked again and got its answer: the first one is wrong all the same.
  for (const call of calls) {
    if (isUnsaid(call, findings))
      findings.push({ step: call.operation, problem: sentenceOf(call) });
  }
  if (calls.length === 0 && findings.length === 0) {
    findings.push({ step: "comparison", problem: "no call was made" });
  }
  return { company, calls, findings, costs, passed: findings.length === 0 };
}

/** The code of each gateway, by the name of its company in logs. */
const GATEWAYS: Readonly<Record<string, PaymentGateway["code"]>> = {
  ww: "WW",
  zapman: "ZAPMAN",
  scb: "SCB_QR30",
  kbank: "KBANK_QR",
  "bcel-onepay": "BCEL_ONEPAY",
};

function run(
  { code, port }: Company,
  ports: Connected,
  trace: Trace,
  request: CompareRequest,
): Promise<void> {
  const gateway = ports.gateways.get(GATEWAYS[code] ?? "");
  const provider = ports.providers.get(code);
  const { translator, bankBalances, giftLinks } = ports;
  if (port === "game" && provider) {
    // The other style is a link that no call answers.
    const login = code === "ufabet" ? (ports.logins.get(code)?.state_form ?? null) : null;
    return compareGame(provider, trace, request, login);
  }
  if (port === "gateway" && gateway) return compareGateway(gateway, trace, request);
  if (port === "payout") return comparePayout(ports.payoutBank, trace, request);
  if (port === "balance" && bankBalances) return compareBalance(bankBalances, trace, request);
  if (port === "slips") return compareVerifier(ports.slipVerifier, trace, request);
  if (port === "gifts" && giftLinks) return compareGifts(giftLinks, trace);
  if (port === "sms") return compareSms(ports.sms, trace, request);
  if (port === "translation" && translator) return compareTranslator(translator, trace);
  if (port === "messages" && (code === "line" || code === "telegram")) {
    return compareMessenger(ports.alertMessages, trace, { ...request, channel: code });
  }
  throw new CompareNeeds(`${code} cannot be compared`);
}
