/** How often clients report and what they make of silence (chat-gaps.md section 4). */
export const CLIENT_TIMING = {
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
} as const;

export const PRESENCE = {
  /** A report this soon after the last one of its kind changes nothing, seconds. */
  freshSeconds: 50,
  /** What clients get to know where they do not say, days. */
  historyDays: 14,
  /** Organizations with more people are not told at once of who comes online: their clients learn by asking. */
  announcedPeople: 100,
} as const;
