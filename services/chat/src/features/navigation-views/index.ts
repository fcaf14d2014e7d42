export { navigationViewsSection } from './navigation-views-register.js';
