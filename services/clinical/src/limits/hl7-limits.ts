/** Of HL7 v2 messages. */
export const HL7_LIMITS = {
  messageBytes: 1024 * 1024,
  segments: 5_000,
  /** Messages of one batch. */
  batchMessages: 1_000,
  controlId: 199,
  /** Characters of what is said about a fault. */
  faultText: 250,
  /** Of one message. */
  faults: 20,
} as const;
