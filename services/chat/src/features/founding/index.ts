export { domainForAll } from './founding-rules.js';
