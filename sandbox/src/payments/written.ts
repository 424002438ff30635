/** Leaves of the generic dialects that a bridge may write in more than one way. */
import { Leaf } from "../written.ts";

const THAILAND_MS = 7 * 3_600_000;

/** A time with Z, with an offset, in microseconds, or without an offset, as of Thailand. */
export function time(atMs: number): Leaf {
  const zulu = new Date(atMs).toISOString();
  const local = new Date(atMs + THAILAND_MS).toISOString().slice(0, -1);
  const ways = [zulu, `${local}+07:00`, `${local}000+07:00`, local.replace("T", " ")];
  return new Leaf(
    () => zulu,
    (choose) => choose(ways),
  );
}

/** The number of an account, as banks print it or digits only. */
export function account(accountNo: string): Leaf {
  const printed = accountNo.replace(/^(\d{3})(\d)(\d+)(\d)$/, "$1-$2-$3-$4");
  return new Leaf(
    () => accountNo,
    (choose) => choose([accountNo, printed, printed.replaceAll("-", " ")]),
  );
}
