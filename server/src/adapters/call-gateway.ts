import {
  callExternalParty,
  type ExternalAnswer,
  ExternalPartyUnavailable,
} from "../kernel/outbound/outbound.ts";
import { GatewayUnavailable } from "../ports/payment-gateway.ts";

/** Calls a payment gateway. @throws GatewayUnavailable when there is no complete answer */
export async function callGateway(
  ...call: Parameters<typeof callExternalParty>
): Promise<ExternalAnswer> {
  try {
    return await callExternalParty(...call);
  } catch (error) {
    if (error instanceof ExternalPartyUnavailable) throw new GatewayUnavailable(error.kind);
    throw error;
  }
}
