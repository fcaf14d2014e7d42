/** The task that calls the hook of a bot. */
export const CALL_HOOK = 'call an outgoing hook';

/** A message that somebody wrote to a bot with an outgoing hook. */
export interface HookCall {
  message_id: number;
  bot_id: number;
  trigger: 'direct_message' | 'mention';
}
