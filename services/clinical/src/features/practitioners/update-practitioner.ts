import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changePractitioner } from './practitioner-actions.js';
import { practitionerRecord } from './practitioner-record.js';
import type { PractitionerValues } from './practitioner-store.js';
import { practitionerFields, practitionerSchema } from './practitioner-view.js';

export const updatePractitionerEndpoint = endpoint({
  operationId: 'updatePractitioner',
  method: 'patch',
  path: '/api/v1/practitioners/{practitioner}',
  summary: 'Change a practitioner; one that no longer works here is made inactive',
  description: '`If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('clinic:manage'),
  audit: { event: 'practitioner.update', action: 'U', resource: 'practitioner', record: practitionerRecord },
  parameters: {
    path: ids('practitioner'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<PractitionerValues>, true>(practitionerFields),
  },
  message: { en: 'Practitioner changed.', es: 'Profesional modificado.' },
  response: practitionerSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const ifMatch = headers['if-match'];
    const asked = { clinicId: clinic.id, id: path.practitioner, ifMatch, body };
    const { row, changed } = await changePractitioner(db, asked);
    trail.note({ changed_fields: changed });
    return { data: row };
  },
});
