export { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from './version-view.js';
