export { followAfterReacting, followAllAutomatically, followAutomatically } from './automatic-policies.js';
export { userTopicsSection } from './user-topics-register.js';
export { moveTopicPreferences } from './topic-preferences.js';
