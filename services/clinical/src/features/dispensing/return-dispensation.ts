import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { takesBack } from './dispensing-access.js';
import { answerDispensation } from './dispensing-answer.js';
import { returnsSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';
import { takeBack } from './return-actions.js';

export const returnDispensationEndpoint = endpoint({
  operationId: 'returnDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/returns',
  summary: 'Return dispensed products',
  description:
    'No more can be returned of a lot than was dispensed (422 `items.0.quantity`). `sellable` items return to stock, others are ' +
    'destroyed. Lots that are expired or recalled, and inactive stores, take none (422 `items.0.sellable`). A controlled product needs ' +
    'the `witness_code` of a second person. The quantity can be dispensed again; a completed prescription is active again.',
  access: takesBack,
  audit: { event: 'dispensation.return', action: 'U', resource: 'dispensation', record: dispensationRecord },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { path: ids('dispensation'), headers: optionalIfMatch, body: returnsSchema },
  message: { en: 'Taken back.', es: 'Devuelto.' },
  response: dispensationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const row = await takeBack(call, { id: path.dispensation, ifMatch: headers['if-match'] }, body);
    return answerDispensation(call, row, ['returned']);
  },
});
