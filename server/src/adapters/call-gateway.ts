import { callParty, type PartyAnswer, PartyUnavailable } from "../kernel/outbound.ts";
import { GatewayUnavailable } from "../ports/payment-gateway.ts";

/** Asks a payment gateway. @throws GatewayUnavailable when nothing came back that could be read */
export async function callGateway(...call: Parameters<typeof callParty>): Promise<PartyAnswer> {
  try {
    return await callParty(...call);
  } catch (error) {
    if (error instanceof PartyUnavailable) throw new GatewayUnavailable(error.kind);
    throw error;
  }
}
