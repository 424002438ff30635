import type { ChatCustomer } from "@krapao/contract/console/chat";
import type th from "./texts/th.ts";

/** The customer's shown name: a member's name, or a guest's short name. */
export function customerName({ name, guest, memberId }: ChatCustomer, t: typeof th): string {
  if (name) return name;
  return guest ? t.guest(guest) : (memberId ?? "");
}
