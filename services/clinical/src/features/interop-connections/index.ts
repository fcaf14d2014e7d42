export { hostAndPort, mayReach } from './connection-addresses.js';
export { contentKeyPlace, contentPlace, parseConnectionKey } from './connection-keys.js';
export {
  type ConnectionRow,
  findConnection,
  findConnectionsBySender,
  findContentKey,
  findKey,
  holdConnection,
  updateConnection,
} from './connection-store.js';
export { contentKeys } from './content-key-store.js';
export { READ, seesConnections } from './interop-access.js';
export {
  clinicForConnections,
  connectionCaller,
  findLoadedConnection,
  getLoadedConnection,
  loadConnection,
  type LoadedConnection,
} from './loaded-connection.js';
export { findSenderConnection, matchesConnection, type Peer } from './sender-connection.js';
