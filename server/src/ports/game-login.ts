import type { Launch, LaunchOptions, ProviderAccount } from "./game-provider.ts";

/**
 * Signs a browser in at a provider that has only a login page for players, and no launch call. The
 * column games_game.login_style selects the style.
 */
export interface GameLogin {
  /** @throws ProviderUnavailable, ProviderRefused */
  launch(account: ProviderAccount, options: LaunchOptions): Promise<Launch>;
}
