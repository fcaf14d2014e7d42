/** The limits of requests, jobs and records. Those of single areas are in the other files of this folder. */
export const LIMITS = {
  /** Bytes of a request body, after decompression. */
  bodyBytes: 1024 * 1024,
  /** Levels of objects and arrays in a request body. */
  bodyDepth: 32,
  /** Values in a request body, lists and objects included; entries of one list and members of one object; characters of a text. */
  bodyValues: 5_000,
  listItems: 250,
  objectMembers: 1_000,
  textLength: 100_000,
  /** Characters of a field's path in `errors`. */
  pathLength: 200,
  /** Entries of a list in `errors` before the rest is left out. */
  reportedErrors: 100,
  /** Milliseconds that one statement may take, and that a request waits for another one's lock, an equal Idempotency-Key included. */
  statementMs: 10_000,
  lockWaitMs: 5_000,
  /** Milliseconds that a request waits for a database connection. */
  connectionWaitMs: 5_000,
  /** Milliseconds that a transaction of a request, or of a command such as an import, may stand still between two statements. */
  idleTransactionMs: 10_000,
  idleCommandMs: 60_000,
  /** Milliseconds of silence on a connection before it is asked whether it still lives, and until a machine that acknowledges nothing counts as lost. */
  keepAliveMs: 10_000,
  lostMachineMs: 15_000,
  /** Seconds until it is worth asking again: usually, and when the database has no room left. */
  retrySeconds: 1,
  fullDiskRetrySeconds: 30,
  /** Secrets that are put under another key in one go. */
  rotatedAtOnce: 200,
  /** Milliseconds until logins that could not be checked are looked at again. */
  loginCheckMs: 1_000,
  /** Milliseconds that a migration waits for another one, and between two looks; and for a table that is in use. */
  migrationWaitMs: 120_000,
  migrationRetryMs: 500,
  migrationTableMs: 10_000,
  /** Milliseconds in which Redis accepts a connection, and answers a command, before limits are counted without it. */
  redisConnectMs: 500,
  redisAnswerMs: 250,
  /** Counters of rate limits that a process keeps itself. */
  memoryCounters: 100_000,
  /** Commands in a row that Redis leaves unanswered before its connection is made anew. */
  redisTimeouts: 3,
  /** Milliseconds that running requests get to finish when the service stops, and between two looks for connections on which none runs. */
  stopMs: 10_000,
  stopSweepMs: 50,
  /** Bytes of the log that are kept while it cannot be written. */
  unwrittenLogBytes: 1024 * 1024,
  /** Rows of the audit trail in one seal, and the seconds from one sealing to the next. */
  sealBatch: 1_000,
  sealSeconds: 60,
  /** Seconds from one verification of what was sealed to the next; milliseconds that the store of anchors may take. */
  verifySeconds: 3_600,
  anchorMs: 10_000,
  /** Seconds from one look at what may stand still to the next, and after which it is worth a warning. */
  watchSeconds: 30,
  sealLateSeconds: 300,
  horizonLateSeconds: 30,
  /** Rows that one statement purges, and the seconds from one purge to the next. */
  purgeBatch: 5_000,
  purgeSeconds: 3_600,
  /** Seconds until a job that failed is tried again, at least. */
  jobRetrySeconds: 5,
  /** Connections of one worker for what it does with the outbox and deliveries. */
  workerConnections: 4,
  /** Months whose versions of records and rows of the trail have a partition before they begin, and the seconds from one look to the next. */
  partitionMonths: 3,
  partitionSeconds: 3_600,
  /** Changes that one transaction hands to a consumer, the seconds from one look for changes to the next, and the days they are kept. */
  outboxBatch: 500,
  outboxSeconds: 1,
  outboxDays: 7,
  /** Seconds from one look for mails to the next, how many one worker sends at once, and until one that was begun is begun anew. */
  mailSeconds: 1,
  mailsAtOnce: 3,
  mailLeaseSeconds: 180,
  /** Milliseconds that the mail server may be silent. */
  mailSilenceMs: 10_000,
  /** Milliseconds that sending one mail may take: less than its lease. */
  mailTryMs: 120_000,
  /** Seconds before each next attempt, the last one again and again, and the hours after which there is none. */
  mailBackOffSeconds: [5, 30, 120, 600, 1_800, 3_600],
  mailHours: 72,
  /** Mails that the page of those which were not sent shows. */
  shownMails: 100,
  /** Minutes that a link to choose a password stands. */
  passwordLinkMinutes: 60,
  webhooksPerClinic: 20,
  webhookSecretBytes: 32,
  /** Seconds from one look for deliveries that are due to the next, and how many one worker makes at once. */
  deliverySeconds: 1,
  deliveriesAtOnce: 8,
  /** Of these for one webhook, by all workers. */
  webhookDeliveriesAtOnce: 3,
  /** Of these for all webhooks of one clinic, so that its slow receivers leave lanes to others. */
  clinicDeliveriesAtOnce: 4,
  /** Due deliveries that who claims one looks at: more than lanes of all workers claim in one instant. */
  deliveryCandidates: 64,
  /** Milliseconds from the name of a receiver to the status of its answer; what else it says is let through for so long, so far. */
  webhookAnswerMs: 10_000,
  /** How long a name server is waited for at first, and how often each is asked: three that are silent about some of it leave time to send. */
  nameServerMs: 1_000,
  nameServerTries: 2,
  answerHeaderBytes: 16_384,
  webhookDrainMs: 1_000,
  webhookDrainBytes: 65_536,
  /** Seconds until a delivery that a worker began and did not end is made by another: longer than an attempt may take. */
  webhookLeaseSeconds: 30,
  /** Seconds before each next attempt, the last one again and again, and the hours after which there is none. */
  webhookBackOffSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200],
  webhookRetryHours: 24,
  /** Seconds that a webhook which fails again and again is left alone, at most. */
  webhookPauseSeconds: 300,
  /** Days that deliveries are kept and listed. */
  deliveryDays: 30,
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  /** Characters of a cursor, which may hold a name. */
  cursorLength: 4_096,
  perPageDefault: 25,
  perPageMax: 100,
  /** Rows that page/per_page may skip; further back, a page is empty and `cursor` is the way. */
  offsetMax: 10_000,
  /** Rows of an export that are read at a time. */
  exportBatch: 2_000,
  emailLength: 254,
  passwordLength: 1024,
  deviceNameLength: 255,
  tokenDays: 30,
  tokenIdleDays: 7,
  /** Days after which a session ends, however often it was refreshed. */
  sessionDays: 90,
  /** Minutes for which who gave a password or a code may sign. */
  signAgainMinutes: { min: 5, usual: 720, max: 43_200 },
  /** Hours in which a second administrator has to agree to the end of somebody's second factor. */
  secondFactorRemovalHours: 24,
  /** Days that those have whose role is asked for a second factor. */
  secondFactorGraceDays: { usual: 14, max: 90 },
  tokensPerUser: 10,
  /** Seconds that a refreshed token stays good beside the new one. */
  refreshGraceSeconds: 30,
  /** Days that tokens which ended are kept. */
  endedTokenDays: 30,
  /** Characters that a new password has at least. */
  newPasswordLength: 10,
  /** Guesses that a new password withstands; characters of it that are looked at for that, readings of its digits and signs as letters, and words about its owner. */
  passwordGuesses: 1e8,
  guessedLength: 20,
  guessedReadings: 4,
  guessedWords: 50,
  /** Days that an invitation stands, and that an expired one is kept. */
  invitationDays: 7,
  endedInvitationDays: 30,
  /** Invitations of a clinic that were not answered. */
  invitationsPerClinic: 500,
  /** Groups of 25 random bits in an invitation's code, and in one of the codes that stand for a lost authenticator. */
  invitationCodeGroups: 4,
  recoveryCodeGroups: 2,
  recoveryCodes: 10,
  /** Characters of an invitation's code, however it is spaced. */
  invitationCodeLength: 64,
  /** Notices that an account's owner is shown, and the days that they are kept. */
  notices: 100,
  noticeDays: 365,
  /** API keys of a clinic that are not revoked. */
  apiKeysPerClinic: 100,
  /** Days until an API key ends, if nothing else is asked for, and at most. */
  apiKeyDays: { standard: 90, max: 365 },
  /** Hours that the secret before a rotation stays good. */
  apiKeyRetiringHours: 24,
  /** Seconds between two writes of what came with API keys, and how many counts a process keeps until then. */
  keyUsageSeconds: 10,
  keyUsageCounts: 20_000,
  /** Days of that which are shown unless asked, and kept; and keys, those used most. */
  keyUsageDays: { usual: 30, kept: 90 },
  keyUsageKeys: 100,
  /** Rules of hours in a PHI policy. */
  policyHours: 20,
  /** Networks in an allow-list. */
  networks: 50,
  /** Characters of an Authorization or X-API-Key header that are looked at. */
  credentialLength: 512,
  /** Argon2 hashes computed at once in one process. */
  passwordHashesAtOnce: 2,
  /** Logins that may wait for their turn at the hash before the next is refused with 503. */
  passwordHashesQueued: 100,
  /** Seconds between two writes of a credential's last_used_at. */
  lastUsedSeconds: 60,
  breakGlassReason: { min: 10, max: 500 },
  consultationSections: 50,
  sectionLength: 20_000,
  consultationDiagnoses: 30,
  shortText: 255,
  longText: 2_000,
  orderItems: 50,
  orderQuantity: 99,
  /** Of catalogs and laboratories. */
  codeLength: 64,
  /** UCUM. */
  unitLength: 40,
  urlLength: 2_000,
  observations: 200,
  attachments: 20,
  prescriptionItems: 30,
  /** Days of which overridden warnings are counted, and groups that are answered. */
  overrideDays: { usual: 30, longest: 366 },
  overrideGroups: 500,
  /** In how many of somebody's newest notes their usual diagnoses are counted, and how many of them there are. */
  usualDiagnoses: { notes: 500, shown: 12 },
  /** The largest dose or quantity of a medication, in whatever unit. */
  medicationAmount: 1e6,
  /** The largest number, either way, that an observation may hold. */
  labValue: 1e12,
  /** Days beyond the first that a list of appointments, or an agenda, shows unless asked, and at most. */
  appointmentDays: { usual: 30, longest: 92 },
  agendaDays: { usual: 0, longest: 31 },
  /** Appointments of one agenda, which has no pages. */
  agendaItems: 500,
  /** Minutes of one appointment, and of one block of a calendar. */
  appointmentMinutes: { min: 5, max: 24 * 60 },
  blockDays: 366,
  /** Spans of a clinic's working hours. */
  workingHours: 50,
  /** The longest notice that patients must give before they change an appointment. */
  patientChangeHours: 720,
  /** How far behind and ahead an appointment may be booked. */
  bookingBehindHours: 24,
  bookingAheadDays: 730,
  personName: 100,
  /** Characters of a document's, a record's, a telephone's number and a postal code. */
  patientNumber: 40,
  /** Allergies of a patient that count at once, and reactions of one of them. */
  patientAllergies: 100,
  reactions: 20,
  /** Characters of a vaccine's lot number, and the number of its last dose. */
  lotNumber: 40,
  doseNumber: 100,
  /** Rows that one merge of two patients moves, merges of a patient, undone ones too, and the largest version that is named. */
  patientMerges: { rows: 2_000, perPatient: 100, version: 999_999_999 },
  /** Who may be one person: compared of one index, looked through in it, answered, and records that a page is about. */
  patientMatch: { perBlock: 20, inBlock: 1_000, shown: 20, examined: 25 },
  /** Links and names of one kind that a substance has; characters of its names, at least, and words, at most; words of a text they are looked for in. */
  substances: { links: 50, keyLength: 3, nameWords: 6, comparedWords: 40 },
  searchLength: { min: 2, max: 100 },
  /** How far ahead of the server's clock a device's clock may be, in milliseconds. */
  clockSkewMs: 5 * 60_000,
  userAgentLength: 300,
} as const;
