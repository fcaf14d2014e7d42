import type { Config } from '../../src/deps/config.js';

/**
 * An app for which it is one and the same minute, whatever the test takes: what is counted in a window stays counted. It counts by
 * itself, for the clock of Redis is nobody's to stop.
 */
export function withFixedMinute(rate_limits: Config['rate_limits']): { clock: () => Date; config: Partial<Config> } {
  const now = new Date();
  return { clock: () => now, config: { redis_url: undefined, rate_limits } };
}
