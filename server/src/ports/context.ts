import type { Config } from "../config.ts";
import type { Kernel } from "../kernel/context.ts";
import type { Media } from "../kernel/media.ts";
import type { MediaLinks } from "../kernel/media-links.ts";
import type { RateLimits } from "../kernel/rate-limit.ts";
import type { Storage } from "../kernel/storage.ts";
import type { BankFeed } from "./bank-feed.ts";
import type { GameLogin } from "./game-login.ts";
import type { GameProvider } from "./game-provider.ts";
import type { GiftLinks } from "./gift-link.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PayoutBank } from "./payout-bank.ts";
import type { SlipVerifier } from "./slip-verifier.ts";
import type { Sms } from "./sms.ts";
import type { WebPush } from "./web-push.ts";

/** The outside parties, as app.ts connected them. */
export interface Ports {
  /** Closes the connections to all of them. */
  close(): Promise<void>;
  sms: Sms;
  bankFeed: BankFeed;
  payoutBank: PayoutBank;
  /** null: no gift links are taken. */
  giftLinks: GiftLinks | null;
  slipVerifier: SlipVerifier;
  /** null: no messages to phones. */
  webPush: WebPush | null;
  /** By channel code. */
  gateways: ReadonlyMap<string, PaymentGateway>;
  /** By provider code. */
  providers: ReadonlyMap<string, GameProvider>;
  /** By provider code and login style: pages for people, where a game is opened by one. */
  logins: ReadonlyMap<string, Record<"state_form" | "query", GameLogin>>;
}

/** What every operation receives. */
export interface Context extends Kernel {
  ports: Ports;
  rateLimits: RateLimits;
  /** Files that people sent. */
  storage: Storage;
  /** Slips in it, and links to slips and to media of the chat. */
  media: Media;
  mediaLinks: MediaLinks;
  /** Pictures that everybody may see. */
  pictures: Media;
  settings: Pick<
    Config,
    | "variant"
    | "credentialsKey"
    | "credentialsKeys"
    | "truelinkKey"
    | "isDevelopment"
    | "keepSlipsDays"
    | "keepGuestChatsDays"
  >;
}
