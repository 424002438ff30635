import type { Launch, ProviderAccount } from "./game-provider.ts";

/**
 * How a browser gets into a provider that has only a login page for people: what its provider's own call does not answer.
 * Which game uses which style is data (games_game.login_style).
 */
export interface GameLogin {
  /** @throws ProviderUnavailable, ProviderRefused */
  launch(account: ProviderAccount): Promise<Launch>;
}
