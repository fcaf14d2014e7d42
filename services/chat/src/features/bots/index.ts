export { announceRenamedChannel } from './bot-channels.js';
export { botsSection } from './bots-register.js';
