export { findBotDefaults, type BotDefaults } from './bot-store.js';
export { botsSection } from './bots-register.js';
