export { CALL_HOOK, type HookCall } from './hook-call.js';
export { mayCallHooks, queueHookCalls } from './hook-call-actions.js';
