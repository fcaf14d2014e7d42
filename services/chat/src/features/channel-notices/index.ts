export {
  sendArchivingNotice,
  sendChangeNotices,
  sendCreationNotices,
  sendSubscriptionNotices,
} from './channel-notices.js';
