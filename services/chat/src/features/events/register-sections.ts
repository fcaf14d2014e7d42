import { channelFoldersSection } from '../channel-folders/index.js';
import { subscriptionsSection } from '../subscriptions/index.js';
import type { RegisterSection } from './register-section.js';

/** All parts of the registration snapshot, in the order in which they are loaded. */
export const registerSections: readonly RegisterSection[] = [
  subscriptionsSection,
  channelFoldersSection,
];
