import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { announceAlertWords } from './alert-word-actions.js';
import { checkedAlertWords } from './alert-word-rules.js';
import { alertWordsAnswer, alertWordsParams } from './alert-word-schema.js';
import { deleteAlertWords } from './alert-word-store.js';

export const removeAlertWordsEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/alert_words',
  operationId: 'removeAlertWords',
  summary: 'Take alert words away',
  access: humansOnly,
  params: alertWordsParams,
  response: alertWordsAnswer,

  async handler({ db, caller, params }) {
    await deleteAlertWords(db, caller.realm_id, caller.id, checkedAlertWords(params.alert_words));
    return announceAlertWords(db, caller);
  },
});
