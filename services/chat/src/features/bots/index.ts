export { findBotDefaults, type BotDefaults } from './bot-store.js';
export { announceBotsOfRole } from './bot-knowledge.js';
export { announceRenamedChannel } from './bot-channels.js';
export { botsSection } from './bots-register.js';
