import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { practitionerRecord } from './practitioner-record.js';
import { lockPractitioner, insertPractitioner, type NewPractitioner } from './practitioner-store.js';
import { practitionerFields, practitionerSchema } from './practitioner-view.js';

export const createPractitionerEndpoint = endpoint({
  operationId: 'createPractitioner',
  method: 'post',
  path: '/api/v1/practitioners',
  summary: 'Add a practitioner, with or without a login of their own',
  access: ability('clinic:manage'),
  audit: { event: 'practitioner.create', action: 'C', resource: 'practitioner', record: practitionerRecord },
  idempotent: true,
  parameters: {
    body: Joi.object<NewPractitioner, true>({
      ...practitionerFields,
      full_name: practitionerFields.full_name.required(),
    }),
  },
  status: 201,
  message: { en: 'Practitioner added.', es: 'Profesional agregado.' },
  response: practitionerSchema,

  async handler({ db, clinic, body, trail }) {
    const id = await insertPractitioner(db, clinic.id, body);
    trail.note({ resource_id: id });
    return { data: await lockPractitioner(db, clinic.id, id) };
  },
});
