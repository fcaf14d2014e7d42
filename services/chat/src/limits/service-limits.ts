import { MEDIA_LIMITS } from './media-limits.js';
import { PUSH_LIMITS } from './push-limits.js';
import { SEND_LIMITS } from './send-limits.js';
import { SESSION_LIMITS } from './session-limits.js';

/** Longest texts, in characters, and other bounds of what the service takes (chat-gaps.md 1.5). */
export const LIMITS = {
  ...MEDIA_LIMITS,
  ...PUSH_LIMITS,
  ...SEND_LIMITS,
  ...SESSION_LIMITS,
  /** Milliseconds in which Redis accepts a connection, and answers a command, before limits are counted without it. */
  redisConnectMs: 500,
  redisAnswerMs: 250,
  /** Requests of one organization that wait for a connection of the database; how long they do, DATABASE_CONNECT_TIMEOUT_MS says. */
  connectionsWaitedFor: 1_000,
  /** Names of parameters, bytes. */
  parameterNameBytes: 200,
  /** Hours for which a link works that was sent for a new password or address. */
  linkHours: 24,
  /** Hours after which a mail that no server takes is given up. */
  mailHours: 72,
  /** Seconds that an event queue lives without a poll, whatever its client asks for; other replicas hear of a poll late. */
  queueLifespanLeastSeconds: 60,
  queueLifespanSeconds: 604_800,
  /** Milliseconds of a whole call of an outgoing hook (chat-gaps.md section 6), bytes of its answer, and calls of the hooks of one owner that wait. */
  hookMs: 10_000,
  hookAnswerBytes: 200_000,
  hookCallsWaiting: 20,
  /**
   * Answers with events that a queue gets at once after a quiet time, and milliseconds between the further ones. A client whose
   * events never end so stays within RATE_LIMIT_LONG_POLL.
   */
  pollAnswersAtOnce: 5,
  pollPauseMs: 330,
  /** The same where answers leave late because the process is busy. */
  pollPauseMostMs: 1_500,
  /** Bytes of an answer that is compressed for its readers: less leaves in a few packets, more may hold the process for over 20 ms. */
  pollPackedFrom: 4_096,
  pollPackedMost: 1_048_576,
  /** Of a host name, characters. */
  host: 253,
  /** Of a request for a picture, the query that its redirect repeats; a longer one is left out. */
  redirectedQuery: 200,
  /** Headers of one part of a multipart body. */
  partHeaders: 50,
  /** Values of one request's JSON parameters together: list items, members and what is in them. */
  jsonValues: 50_000,
  /** Members of one JSON object. */
  jsonMembers: 1_000,
  jsonDepth: 32,
  /** Unknown parameters that an answer names. */
  ignoredParameters: 50,
  /** A word of the interface: an operator, a property, a colour, an anchor, a time zone. */
  word: 100,
  /** A name or topic as it is sent. The real limit is smaller and is checked, or cut to, afterwards. */
  nameGiven: 1_000,
  /** A description as it is sent. */
  descriptionGiven: 10_000,
  /** A message as it is sent; it is cut to `message`. */
  messageGiven: 200_000,
  /** Of a narrow's term: search words, a name, or addresses with commas between them. */
  operand: 10_000,
  /** Recipients that a request names, and addresses with commas between them. */
  recipientsGiven: 1_000,
  recipientsText: 25_500,
  topic: 60,
  message: 10_000,
  channelName: 60,
  channelDescription: 1024,
  channelFolderName: 60,
  channelFolderDescription: 1024,
  userGroupName: 100,
  /** The specification knows no limit; all clients are told of all. */
  userGroupDescription: 10_000,
  /** User groups of an organization: all clients are told of all. */
  userGroups: 1_000,
  fullName: 100,
  botShortName: 60,
  /** Bots of one person, deactivated ones too: everybody is told of each, and each has a budget of requests of its own. */
  botsOfPerson: 500,
  statusText: 60,
  alertWord: 100,
  /** Rows in one answer of the log of what was changed, and types that one request names. */
  auditLogPage: 100,
  auditEventTypes: 200,
  /** Domains of an organization: all clients are told of all. */
  realmDomains: 500,
  realmName: 40,
  realmDescription: 1000,
  reminderNote: 1000,
  /** Of the message that a reminder quotes, so that all fits into a message even where marks around it are as long as itself. */
  reminderQuote: 2000,
  /** Reminders of one person: their clients are told of all. */
  reminders: 500,
  reportDescription: 1000,
  /** Days of a retention; no message is a hundred years old. */
  retentionDays: 36_500,
  /** Messages that one request deletes of a topic, or one turn of the retention; direct conversations that such a turn looks at. */
  messagesDeleted: 500,
  conversationsEmptied: 50,
  /** Messages rendered anew in one turn, and milliseconds of a turn after which it looks at no other one. */
  messagesRenderedAnew: 50,
  renderingAnewMs: 100,
  /** Of what an administrator writes to somebody whose account they deactivate. */
  deactivationNote: 2_000,
  /** Custom profile fields of an organization. */
  profileFields: 50,
  profileFieldsInSummary: 2,
  profileFieldOptions: 200,
  profileFieldName: 40,
  profileFieldHint: 80,
  profileFieldShortValue: 50,
  profileFieldLongValue: 500,
  profileFieldUrl: 2048,
  /** Users that one field names. */
  profileFieldUsers: 100,
  /** Linkifiers of an organization: each is looked for in each message. */
  linkifiers: 100,
  linkifierPattern: 1_000,
  /** RFC 6570. */
  urlTemplate: 2_000,
  /** Code playgrounds of an organization: all clients are told of all. */
  playgrounds: 200,
  playgroundName: 100,
  playgroundLanguage: 40,
  /** What a bot stores: texts, of how many bytes together with their keys. */
  botStorageKeys: 1_000,
  botStorageKey: 1_000,
  botStorageBytes: 1_000_000,
  snippetTitle: 60,
  /** Saved snippets of one person, each as long as a message: their clients are told of all. */
  savedSnippets: 200,
  /** Messages that one person has begun to write, each as long as a message: their clients are told of all. */
  drafts: 500,
  draftsInRequest: 100,
  /** Messages that one person has scheduled and that are not sent: their clients are told of all. */
  scheduledMessages: 500,
  /** Bytes of all scheduled messages of one person, as text and as HTML, which may be twenty times as long; of all their reminders, of all their drafts and of all their saved snippets. */
  ownMessagesBytes: 5_000_000,
  /** Notifications of one person that are sent together. */
  notificationsTaken: 500,
  /** Subscribers whom one transaction looks at to tell them of a message to everybody. */
  notifiedTogether: 1_000,
  /** The newest of a conversation that a mail about it holds, and characters of their HTML. */
  messagesInMail: 20,
  charactersInMail: 200_000,
  /** UNIX seconds: the end of the year 9999. */
  timestamp: 253_402_300_799,
  navigationViewFragmentBytes: 2_000,
  navigationViewName: 100,
  /** Navigation views of one person: their clients are told of all. */
  navigationViews: 200,
  welcomeMessageCustomText: 8000,
  deliveryEmail: 254,
  /** Addresses that one request invites, and their list as it is sent. */
  invitationsInRequest: 5_000,
  inviteesGiven: 1_000_000,
  /** Invitations of an organization to one address within a day. */
  invitationsToAddress: 5,
  /** Invitations and links of an organization that are open: administrators are told of all. */
  openInvitations: 20_000,
  /** Newest messages of their channels that people find who join, and how many of them are unread (chat-gaps.md section 6). */
  newcomerMessages: 1_000,
  newcomerUnread: 20,
  /** User groups that one invitation leads to. */
  invitationGroups: 100,
  passwordMin: 6,
  passwordMax: 100,
  /** Of a password that is only compared. */
  passwordGiven: 1000,
  /** Alert words of one user. */
  alertWords: 500,
  /** Channels of an organization, archived ones too: all clients are told of those that they may see. */
  channels: 20_000,
  /** Channels that one request names. */
  channelsInRequest: 1000,
  /** Users times channels that one request subscribes or unsubscribes. */
  subscriptionsInRequest: 100_000,
  /** Whoever is subscribed by somebody else gets a direct message about it, unless one request subscribes more users than this. */
  subscriptionMessages: 100,
  /** Users that one request names. */
  usersInRequest: 20_000,
  /** User groups that one request names. */
  groupsInRequest: 1000,
  /** Subscribers of a channel up to which typing in it is announced. */
  typingSubscribers: 100,
  /** Messages in one answer, or in one change of flags by narrow. */
  messagesPerFetch: 5000,
  /** Bytes of content in one answer: a page with more is cut, so that making it does not keep others waiting. */
  pageBytes: 4_000_000,
  /** The same for a search, whose matches are looked for in each message. */
  searchPageBytes: 1_000_000,
  /** Matches of a search that are highlighted in one message. */
  highlightedMatches: 500,
  /** The history of a message names so many of the newest edits, as many of the newest moves, and former contents up to so many bytes (the last one in full). */
  historyChanges: 200,
  historyBytes: 1_000_000,
  /** The same of each message where messages are listed. */
  listedChanges: 20,
  listedHistoryBytes: 50_000,
  /** Terms of one narrow; users that they name, and words that they search for, together. */
  narrowTerms: 50,
  narrowPeople: 100,
  narrowWords: 60,
  /** Messages that one change of flags names. */
  messagesFlagged: 20_000,
  /** Unread messages that clients are told of, the newest. */
  unreadMessages: 50_000,
  /** Messages that leave a channel in one move: clients that take no lists get an event for each, for so many of the newest. */
  messagesGoneSingly: 1000,
  /** Readers of one message who are named. */
  readReceipts: 20_000,
  /** Data exports of an organization that are asked for in a week, as many as the reference server makes. */
  exportsPerWeek: 5,
  /** Newest data exports that administrators are told of. */
  exportsListed: 100,
  /** Messages, and bytes of files, of an organization that is exported; bytes of an export before it is compressed. */
  exportedMessages: 1_000_000,
  exportedBytes: 21_474_836_480,
  /** How often an export is begun: its process may be killed each time. */
  exportAttempts: 3,
  exportKeptDays: 7,
  emojiName: 100,
  /** Emoji of an organization's own, deactivated ones too: all clients are told of all. */
  realmEmoji: 2_000,
  /** URL of a service that an organization uses. */
  realmUrl: 200,
  /** Different emoji among the reactions to one message. */
  emojiOnMessage: 100,
  /** Uploaded files that one message shows. */
  attachmentsPerMessage: 100,
  /** Newest messages looked at to find one by which somebody may open a file. */
  messagesShowingFile: 100,
  /** Pairs of a guest and a person of whom is looked whether one request lets them know each other, or no longer. */
  acquaintancesTold: 10_000,
  /** People in a direct conversation, the sender included. */
  directRecipients: 100,
  /** People in a channel or topic up to which anybody may mention all of them. */
  wildcardAudience: 15,
  /** Newest messages of a topic whose senders count as taking part in it. */
  participantMessages: 1000,
  /** Of polls and task lists: characters of one action, how many actions a message keeps, their bytes together, and the highest number of an entry. */
  submessage: 1_000,
  submessagesOnMessage: 5_000,
  submessageBytesOnMessage: 200_000,
  widgetIndex: 1_000_000,
} as const;
