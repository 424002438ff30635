import type { Config } from "../config.ts";
import type { Kernel } from "../kernel/context.ts";
import type { Media } from "../kernel/media/media.ts";
import type { MediaLinks } from "../kernel/media/media-links.ts";
import type { Storage } from "../kernel/media/storage.ts";
import type { RateLimits } from "../kernel/security/rate-limit.ts";
import type { Shown } from "../kernel/shown.ts";
import type { AlertMessages } from "./alert-messages.ts";
import type { BankBalances } from "./bank-balances.ts";
import type { BankFeed } from "./bank-feed.ts";
import type { Company } from "./company.ts";
import type { GameLogin } from "./game-login.ts";
import type { GameProvider } from "./game-provider.ts";
import type { GiftLinks } from "./gift-link.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PayoutBank } from "./payout-bank.ts";
import type { SlipVerifier } from "./slip-verifier.ts";
import type { Sms } from "./sms.ts";
import type { Translator } from "./translator.ts";
import type { WebPush } from "./web-push.ts";

/** The connected external parties. */
export interface Ports {
  /** The companies behind the ports, as they are configured. */
  companies: readonly Company[];
  /** Closes all connections. */
  close(): Promise<void>;
  sms: Sms;
  bankFeed: BankFeed;
  payoutBank: PayoutBank;
  /** null: gift links are not accepted. */
  giftLinks: GiftLinks | null;
  slipVerifier: SlipVerifier;
  /** null: translations are off. */
  translator: Translator | null;
  /** null: balances are only counted by staff users. */
  bankBalances: BankBalances | null;
  /** null: web push is off. */
  webPush: WebPush | null;
  alertMessages: AlertMessages;
  /** By channel code. */
  gateways: ReadonlyMap<string, PaymentGateway>;
  /** By provider code. */
  providers: ReadonlyMap<string, GameProvider>;
  /** By provider code and login style, for games that open through a login page. */
  logins: ReadonlyMap<string, Record<"state_form" | "query", GameLogin>>;
}

/** What every operation receives. */
export interface Context extends Kernel {
  ports: Ports;
  rateLimits: RateLimits;
  /** Collects which campaigns and banners members were shown. */
  shown: Shown;
  /** Files that members send. */
  storage: Storage;
  /** Slips in the storage, and signed links to slips and chat media. */
  media: Media;
  mediaLinks: MediaLinks;
  /** Public images. */
  pictures: Media;
  settings: Pick<
    Config,
    | "variant"
    | "credentialsKey"
    | "credentialsKeys"
    | "auditKeys"
    | "truelinkKey"
    | "isDevelopment"
    | "keepSlipsDays"
    | "keepKycDays"
    | "keepGuestChatsDays"
    | "passkeys"
  >;
}
