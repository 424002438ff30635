/**
 * Preloaded into every child of the launcher: when the launcher is gone (even by SIGKILL, which it cannot
 * handle), the channel to it closes and the child drains as if it had been asked to stop.
 */
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
