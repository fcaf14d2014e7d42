import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { recalls } from './recall-access.js';
import { closeRecall } from './recall-actions.js';
import { closingSchema } from './recall-content.js';
import { recallSchema } from './recall-view.js';

export const closePharmacyRecallEndpoint = endpoint({
  operationId: 'closePharmacyRecall',
  method: 'post',
  path: '/api/v1/pharmacy/recalls/{recall}/close',
  summary: 'Close a recall with its outcome',
  description: 'The lots stay blocked. A closed recall is 422 `status`.',
  access: recalls,
  audit: { event: 'pharmacy_recall.close', action: 'U', resource: 'pharmacy_recall' },
  parameters: { path: ids('recall'), headers: optionalIfMatch, body: closingSchema },
  message: { en: 'Recall closed.', es: 'Retiro cerrado.' },
  response: recallSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const data = await closeRecall(call, { id: path.recall, ifMatch: headers['if-match'] }, body);
    call.trail.note({ resource_id: data.id, changed_fields: ['status'], details: { recovered: body.recovered } });
    return { data, etag: weakEtag(data.version, data) };
  },
});
