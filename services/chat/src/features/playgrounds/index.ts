export { playgroundsSection } from './playgrounds-register.js';
