/** Where many messages are sent at once. */
export const SEND_LIMITS = {
  /** Messages that are checked and rendered at a time, of one organization, and those of one that wait for it. */
  sendsPrepared: 96,
  sendsPreparedOfOrganization: 64,
  sendsToPrepare: 200,
  /** Once the first of them has waited for so many milliseconds, the next are refused at once. */
  sendsLateMs: 500,
  /** Messages to one channel or conversation that one transaction writes, and that wait for the next ones; of one organization that wait; and for how long, milliseconds. */
  sendsTogether: 200,
  sendsInLine: 500,
  sendsOfOrganization: 2_000,
  sendWaitsMs: 3_000,
} as const;
