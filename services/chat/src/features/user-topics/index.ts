export { userTopicsSection } from './user-topics-register.js';
