import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findAlertWords } from './alert-word-store.js';
import { alertWordsAnswer } from './alert-word-schema.js';

export const getAlertWordsEndpoint = endpoint({
  method: 'get',
  path: '/users/me/alert_words',
  operationId: 'getAlertWords',
  summary: "Get the caller's alert words",
  access: humansOnly,
  response: alertWordsAnswer,
  handler: async ({ db, caller }) => ({ alert_words: await findAlertWords(db, caller.realm_id, caller.id) }),
});
