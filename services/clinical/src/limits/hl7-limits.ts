/** Of HL7 v2 messages. */
export const HL7_LIMITS = {
  messageBytes: 1024 * 1024,
  /** What is kept of a message that is longer, to say which one is refused. */
  headerBytes: 4 * 1024,
  segments: 5_000,
  /** Messages of one batch. */
  batchMessages: 1_000,
  controlId: 199,
  /** Messages with other content that are kept of one control id. */
  repeatedIds: 10,
  /** Groups of one message (OBR, RXA), each of which makes a record. */
  groups: 500,
  /** Characters of what is said about a fault. */
  faultText: 250,
  /** Of one message. */
  faults: 20,
  /** Connections to the listener, and those from one address. */
  sockets: 500,
  socketsPerAddress: 50,
  /** Messages of one connection that wait while one is worked on; then it is not read on. */
  waiting: 32,
  /** Bytes of these after which it is not read on either. */
  waitingBytes: 1024 * 1024,
  /** How long a connection may be silent, and how long a message may take to come. */
  idleMs: 15 * 60_000,
  /** Bytes of acknowledgments that a sender has not read; then no more messages are worked on. How long it is waited for. */
  unreadBytes: 64 * 1024,
  unreadMs: 60_000,
  messageMs: 60_000,
  /** How often messages are looked for that were kept and whose listener died, and after how long. */
  unappliedMs: 15_000,
  unappliedAtOnce: 50,
  unappliedPages: 20,
  /** Of what is sent: changes at a time, connections at once, those of one clinic among them, messages of one connection before the others have their turn. */
  outboxBatch: 200,
  connectionsAtOnce: 20 as number,
  connectionsOfClinic: 5 as number,
  sentAtOnce: 100,
  sendSeconds: 1,
  /** For how long one of them has its turn, and the others wait for it. */
  turnMs: 5_000 as number,
  /** How long an answer is waited for; how long who sends may be silent before another does; the longest wait after failures. */
  answerMs: 30_000,
  senderSeconds: 90,
  longestWaitSeconds: 300,
  /** How often replays are looked for, how many at a time, messages of one before the others have their turn; those of a clinic. */
  replaySeconds: 2,
  replaysAtOnce: 20,
  replaySlice: 20 as number,
  openReplays: 20 as number,
  /** For how long it is kept which changes were sent, and what replays did. */
  sentDays: 30,
  replayDays: 90,
} as const;
