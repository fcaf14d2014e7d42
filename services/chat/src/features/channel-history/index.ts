export { hasProtectedHistory } from './history-rules.js';
export {
  isInProtectedHistory,
  isOwnMessage,
  cameToUser,
  newestInProtectedHistory,
  PER_ROW,
  SHARES_HISTORY,
  showsOwnHistory,
  wasSubscribed,
} from './history-sql.js';
