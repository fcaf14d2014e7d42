export {
  noticeArchiving,
  noticeChanges,
  noticeCreation,
  noticeSubscribed,
} from './channel-notices.js';
