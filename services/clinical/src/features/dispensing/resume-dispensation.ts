import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changesDispensation } from './dispensing-access.js';
import { moveDispensation } from './dispensing-actions.js';
import { answerDispensation } from './dispensing-answer.js';
import { resumingSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';

export const resumeDispensationEndpoint = endpoint({
  operationId: 'resumeDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/resume',
  summary: 'Resume a dispensing that is on hold',
  description: 'It is in preparation again. `reason` is optional.',
  access: changesDispensation,
  audit: { event: 'dispensation.resume', action: 'U', resource: 'dispensation', record: dispensationRecord },
  parameters: { path: ids('dispensation'), headers: optionalIfMatch, body: resumingSchema },
  message: { en: 'Resumed.', es: 'Reanudada.' },
  response: dispensationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const asked = { id: path.dispensation, ifMatch: headers['if-match'] };
    const row = await moveDispensation(call, asked, { to: 'preparation', reason: body.reason ?? null });
    return answerDispensation(call, row, ['status']);
  },
});
