import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalCall,
  type ExternalParty,
  ExternalPartyUnavailable,
} from "../kernel/outbound/outbound.ts";
import { GatewayUnavailable } from "../ports/payment-gateway.ts";

/**
 * Calls a payment gateway and reads its answer.
 * @throws GatewayUnavailable when there is no complete answer, or none that can be used
 */
export async function callGateway<T>(
  external: ExternalParty,
  call: ExternalCall & { read: (answer: ExternalAnswer) => T },
): Promise<T> {
  try {
    return await callExternalParty(external, call);
  } catch (error) {
    if (error instanceof ExternalPartyUnavailable) throw new GatewayUnavailable(error.reason);
    throw error;
  }
}
