import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Game } from "../queries.ts";

/** Whether members may enter a game and move money into it. Money may leave it in any case. */
export function isOpen(ctx: Context, game: Game | undefined): game is Game {
  return isConnected(ctx, game) && !game.in_maintenance;
}

/**
 * @throws NO_GAME (closed, or its provider is not connected), PROVIDER_UNAVAILABLE (in maintenance)
 */
export function requireOpen(ctx: Context, game: Game | undefined): asserts game is Game {
  if (!isConnected(ctx, game)) refuse("NO_GAME");
  if (game.in_maintenance) refuse("PROVIDER_UNAVAILABLE");
}

function isConnected(ctx: Context, game: Game | undefined): game is Game {
  return game?.is_active === true && ctx.ports.providers.has(game.provider);
}
