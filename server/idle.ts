/**
 * Milliseconds that an idle connection is kept, at every door. Whoever keeps one, as proxies do for 60 seconds, must not send
 * upon one that is being closed here just then.
 */
export const IDLE_MS = 65_000;
