/**
 * Preloaded into every child of the launcher: when the launcher ends (even by SIGKILL, which it
 * cannot handle), the channel to it closes and the child drains as on SIGTERM.
 */
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
