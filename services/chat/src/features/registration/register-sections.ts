import { alertWordsSection } from '../alert-words/index.js';
import { draftsSection } from '../drafts/index.js';
import { botsSection } from '../bots/index.js';
import { channelFoldersSection } from '../channel-folders/index.js';
import {
  maxMessageSection,
  recentDirectConversationsSection,
  starredMessagesSection,
  unreadSection,
} from '../read-state/index.js';
import { realmEmojiSection } from '../realm-emoji/index.js';
import { subscriptionsSection } from '../subscriptions/index.js';
import { mutedUsersSection } from '../muted-users/index.js';
import { linkifiersSection, realmFiltersSection } from '../linkifiers/index.js';
import { stopWordsSection } from '../narrows/index.js';
import { navigationViewsSection } from '../navigation-views/index.js';
import { onboardingStepsSection } from '../onboarding/index.js';
import { playgroundsSection } from '../playgrounds/index.js';
import { presenceSection } from '../presence/index.js';
import { pushDevicesSection } from '../push-devices/index.js';
import { profileFieldsSection } from '../profile-fields/index.js';
import { realmDomainsSection } from '../realm-domains/index.js';
import {
  billingSection,
  defaultChannelGroupsSection,
  embeddedBotsSection,
  giphySection,
  incomingWebhookBotsSection,
  realmSection,
  videoCallsSection,
} from '../realm/index.js';
import { remindersSection } from '../reminders/index.js';
import { savedSnippetsSection } from '../saved-snippets/index.js';
import { scheduledMessagesSection } from '../scheduled-messages/index.js';
import { userGroupsSection } from '../user-groups/index.js';
import { userTopicsSection } from '../user-topics/index.js';
import { userStatusSection } from '../user-status/index.js';
import {
  displaySettingsSection,
  notificationSettingsSection,
  userSettingDefaultsSection,
  userSettingsSection,
  usersSection,
} from '../users/index.js';
import type { RegisterSection } from '../events/index.js';

/** All parts of the registration snapshot, in the order in which they are loaded. */
export const registerSections: readonly RegisterSection[] = [
  maxMessageSection,
  unreadSection,
  starredMessagesSection,
  recentDirectConversationsSection,
  subscriptionsSection,
  channelFoldersSection,
  realmSection,
  embeddedBotsSection,
  incomingWebhookBotsSection,
  defaultChannelGroupsSection,
  giphySection,
  usersSection,
  userSettingsSection,
  displaySettingsSection,
  notificationSettingsSection,
  userSettingDefaultsSection,
  botsSection,
  userGroupsSection,
  presenceSection,
  userStatusSection,
  mutedUsersSection,
  alertWordsSection,
  profileFieldsSection,
  realmEmojiSection,
  realmDomainsSection,
  linkifiersSection,
  realmFiltersSection,
  playgroundsSection,
  savedSnippetsSection,
  navigationViewsSection,
  scheduledMessagesSection,
  draftsSection,
  remindersSection,
  userTopicsSection,
  onboardingStepsSection,
  pushDevicesSection,
  stopWordsSection,
  billingSection,
  videoCallsSection,
];
