export { GRACE_SECONDS, isWithinLimit } from './time-limit-rules.js';
export { changeRendering } from './change-rendering.js';
export { findUsersOutside } from './channel-outsiders.js';
export { deleteMessageRows, type DeletedMessage } from './deleted-message-store.js';
export { insertContentEdit } from './edit-history-store.js';
export { editHistoryOf, findChanges, type MessageChange } from './edit-history.js';
export { findMentioned, isToWholeChannel, replaceSingledOut, updateContent } from './edited-message-store.js';
export { deletedMessageEvents } from './deleted-message-events.js';
export {
  accessMessage,
  accessMessageToMove,
  channelMessageAudience,
  messageAudience,
  unknownMessage,
  type AccessedMessage,
} from './message-access.js';
export { loadMessageReader } from './message-reader.js';
export { canSeeSomeMessage } from './message-reading-access.js';
export { noteNewestOf, putIntoThread } from './message-thread-store.js';
export { MESSAGE_EVENTS, messageSchema } from './message-schema.js';
export { findContents, findContentSizes, findNewestInTopic, insertMessages, type NewFlags } from './message-store.js';
export { loggedMessage, unixSeconds, type LoggedMessage, type MessageRow, type TopicLink } from './message-view.js';
export {
  channelIsReadable,
  inChannel,
  inThread,
  inTopic,
  messageIsVisible,
  type History,
  type MessageReader,
} from './message-visibility-sql.js';
export {
  findRenderedBefore,
  updateIfUnchanged,
  type RenderedAnew,
  type RenderedBefore,
} from './outdated-message-store.js';
export { findReadableChannels } from './readable-channel-store.js';
export { recipientView, senderView } from './sender-view.js';
export { findPlacedMessages, type PlacedMessage } from './placed-message-store.js';
export { channelsOfChanges, visibleChanges } from './change-visibility.js';
export { findVisibleIds } from './visible-messages-store.js';
