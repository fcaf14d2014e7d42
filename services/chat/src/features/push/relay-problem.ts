import { RelayError } from '../../deps/push-relay.js';
import { ChatError } from '../../domain/errors.js';

/** What somebody is told who waits for the relay (chat.md 4.20). */
export function relayProblem(error: unknown): ChatError {
  if (!(error instanceof RelayError)) throw error;
  const options = { cause: error };
  if (error.fault === 'unreachable') {
    return new ChatError('FAILED_TO_CONNECT_BOUNCER', 'The push relay is out of reach.', {}, options);
  }
  if (error.fault === 'misconfigured') return notSetUp();
  return relayFailed(options);
}

export const relayFailed = (options: ErrorOptions = {}) =>
  new ChatError('INTERNAL_SERVER_ERROR_ON_BOUNCER', 'The push relay failed.', {}, options);

export const notSetUp = () =>
  new ChatError('ADMIN_ACTION_REQUIRED', 'Notifications to phones are not set up right: tell who runs this server.');
