/** Limits of HL7 v2 messages. */
export const HL7_LIMITS = {
  messageBytes: 1024 * 1024,
  /** Bytes that are kept of a too long message, to acknowledge it. */
  headerBytes: 4 * 1024,
  segments: 5_000,
  /** Messages of one batch. */
  batchMessages: 1_000,
  controlId: 199,
  /** Messages with other content that are stored for one control id. */
  repeatedIds: 10,
  /** Groups (OBR, RXA) of one message. Each creates a record. */
  groups: 500,
  /** Characters of a fault's text. */
  faultText: 250,
  /** Faults of one message. */
  faults: 20,
  /** Connections to the listener, and those from one address. */
  sockets: 500,
  socketsPerAddress: 50,
  /** Messages of one connection that wait. Reading pauses at the limit. */
  waiting: 32,
  /** Bytes of waiting messages. Reading pauses at the limit. */
  waitingBytes: 1024 * 1024,
  /** Milliseconds that a connection may be silent. */
  idleMs: 15 * 60_000,
  /**
   * Bytes of acknowledgments that a sender may leave unread, milliseconds to read them, and milliseconds in which a
   * message must arrive.
   */
  unreadBytes: 64 * 1024,
  unreadMs: 60_000,
  messageMs: 60_000,
  /**
   * Milliseconds between checks for stored messages that were not applied, which are at least as old; messages of a
   * page, and pages of a check.
   */
  unappliedMs: 15_000,
  unappliedAtOnce: 50,
  unappliedPages: 20,
  /**
   * Sending: changes read at once, connections at once, those of one clinic, messages of one turn, and seconds between
   * turns.
   */
  outboxBatch: 200,
  connectionsAtOnce: 20 as number,
  connectionsOfClinic: 5 as number,
  sentAtOnce: 100,
  sendSeconds: 1,
  /** Milliseconds that a connection's turn lasts. */
  turnMs: 5_000 as number,
  /** Milliseconds to wait for an acknowledgment, seconds of a sender's lease, and the longest pause after failures. */
  answerMs: 30_000,
  senderSeconds: 90,
  longestWaitSeconds: 300,
  /** Replays: seconds between turns, replays and messages of one turn, and open replays of a clinic. */
  replaySeconds: 2,
  replaysAtOnce: 20,
  replaySlice: 20 as number,
  openReplays: 20 as number,
  /** Days that sent changes and completed replays are kept. */
  sentDays: 30,
  replayDays: 90,
} as const;
