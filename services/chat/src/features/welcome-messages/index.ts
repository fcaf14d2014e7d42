export { sendCustomWelcome, sendWelcome } from './welcome-notices.js';
