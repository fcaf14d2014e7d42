import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { announceAlertWords } from './alert-word-actions.js';
import { checkedAlertWords } from './alert-word-rules.js';
import { alertWordsAnswer, alertWordsParams } from './alert-word-schema.js';
import { insertAlertWords } from './alert-word-store.js';

export const addAlertWordsEndpoint = endpoint({
  method: 'post',
  path: '/users/me/alert_words',
  operationId: 'addAlertWords',
  summary: 'Add alert words',
  access: humansOnly,
  params: alertWordsParams,
  response: alertWordsAnswer,

  async handler({ db, caller, params }) {
    await insertAlertWords(db, caller.realm_id, caller.id, checkedAlertWords(params.alert_words));
    return announceAlertWords(db, caller);
  },
});
