export { changePassword } from './password-actions.js';
export { passwordResetTasks } from './reset-job.js';
