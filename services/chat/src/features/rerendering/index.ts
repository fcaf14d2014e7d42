export { rerenderingTasks } from './rerendering-tasks.js';
