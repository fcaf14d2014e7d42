export {
  deleteTopic,
  insertThreadBeside,
  moveTopicToChannel,
  openFreshThread,
  reassignThreads,
  renameTopic,
} from './moved-topic-store.js';
export { isResolvedEmptyTopic, resolveChangeOf, type ResolveChange } from './resolved-topics.js';
export { checkTopicsPolicy, normalizeTopic, RESOLVED_PREFIX } from './topic-rules.js';
export { findTopic, openTopic, type Topic } from './topic-store.js';
