import type { ChatCustomer } from "@krapao/contract/office/chat";
import type th from "./texts/th.ts";

/** Who writes, as the desk calls them: a member's name, or a guest by its short name. */
export function customerName({ name, guest, memberId }: ChatCustomer, t: typeof th): string {
  if (name) return name;
  return guest ? t.guest(guest) : (memberId ?? "");
}
