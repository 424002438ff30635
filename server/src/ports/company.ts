/** The companies behind the ports: which wire format each speaks, and at which address. */
import type { CompanyPort } from "@krapao/contract/console/setup/companies";

/** The wire format of an adapter, as the adapter exports it in its dialect.ts. */
export interface Dialect {
  name: string;
  /**
   * Raised with every change of what the adapter sends or how it reads an answer: what was compared
   * before counts no longer.
   */
  version: number;
  /** Whose format it is: the company's, or our own, which a bridge of the operator speaks. */
  origin: "company" | "own";
}

/** A company that this installation is configured for. */
export interface Company {
  /** Its name in logs and statistics of calls, for example `joker2`. */
  code: string;
  port: CompanyPort;
  dialect: Dialect;
  /**
   * Host and port of the configured address; null: it calls us, or its addresses come from members
   * and staff users. There is nothing to compare then.
   */
  host: string | null;
}
