/** Sends text messages. */
export interface Sms {
  /** @throws SmsUnavailable when the message was refused or no answer came */
  send(text: { phone: string; text: string }): Promise<void>;
}

export class SmsUnavailable extends Error {}
