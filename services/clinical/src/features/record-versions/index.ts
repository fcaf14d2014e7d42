export {
  findHistory,
  findVersion,
  readableInstants,
  type Among,
  type HistorySpan,
  type VersionPlace,
  type VersionRow,
} from './version-store.js';
export { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from './version-view.js';
