/** Limits of what callers and clinics share: connections to the database, time on them, and the outbox. */
export const SHARING_LIMITS = {
  /** Connections of a process that no caller, and no clinic, may hold beside the others. */
  connectionsForOtherCallers: 3,
  connectionsForOtherClinics: 2,
  /** Requests of one caller that wait for a connection before the next is refused. */
  waitingOfCaller: 100,
  /** Clinics among which a consumer of the outbox divides what it takes in one transaction: how many parts one of them is. */
  outboxClinics: 10,
  /** Milliseconds that the statements of one request's transaction may take together. */
  transactionMs: 10_000,
  /** How much of that may pass before PostgreSQL is told what is left. */
  timeLeftStepMs: 1_000,
  /** Built inserts and updates that each connection keeps prepared. PostgreSQL holds some 40 kB for each. */
  builtStatements: 200,
  /** Of these, how many of one table. */
  builtStatementsOfTable: 16,
} as const;
