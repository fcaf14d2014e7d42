export {
  findDirectConversation,
  openDirectConversation,
  type DirectConversation,
} from './direct-conversation-store.js';
