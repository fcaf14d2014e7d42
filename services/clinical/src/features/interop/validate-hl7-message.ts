import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import type { RawBody } from '../../http/raw-body.js';
import { uuid } from '../../http/schema.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import { checkRelation } from '../../operation/access.js';
import type { Access } from '../../operation/access.js';
import { readSent, together } from './reading-actions.js';
import { READ, readingSchema } from './message-view.js';

const access: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  orAbility: 'interop:manage',
  area: 'interop',
  phi: { level: 'full', limitedWithout: READ },
};

export const validateHl7MessageEndpoint = endpoint({
  operationId: 'validateHl7Message',
  method: 'post',
  path: '/api/v1/interop/hl7/validate',
  summary: 'Tell how a message would be read and what it would do',
  description:
    'Nothing is kept or changed. Of a batch (BHS) each message is read by itself. The connection is `connection_id`, else that which MSH-3 to 6 name, else the only one that the clinic has. Who does ' +
    `not read messages is told what would change without what is there. Of more than ${INTEROP_LIMITS.readFields} fields the first are ` +
    'shown, and all that have errors; `fields_left` says how many are not. A kept message is read to its end by `GET …/{message}/segments`.',
  access,
  audit: { event: 'interop_message.validate', action: 'E', resource: 'interop_message' },
  takesRaw: { types: ['application/hl7-v2'], bytes: HL7_LIMITS.messageBytes, refusal: 'hl7_required' },
  parameters: { query: Joi.object<{ connection_id?: string }, true>({ connection_id: uuid() }) },
  message: { en: 'How the message would be read.', es: 'Cómo se leería el mensaje.' },
  response: readingSchema,

  async handler(call) {
    const { db, phi, caller, trail, query, body } = call;
    const { raw } = body as RawBody;
    const readings = await readSent(call, raw, query.connection_id);
    const patients = new Set(readings.map((each) => each.patient_id));
    for (const patient_id of patients)
      await checkRelation(
        db,
        { patient_id, practitioner_id: null, ...(patient_id === null && { nobody: true as const }) },
        phi,
        call,
      );
    // Also of those who read no messages: that there is no error 204 tells that the patient is known.
    trail.note({ patient_ids: [...patients].flatMap((each) => each ?? []) });
    const isReader = caller.abilities.has(READ);
    const reading = together(readings);
    const changes = isReader
      ? reading.changes
      : reading.changes.map((each) => ({ ...each, resource_id: null, fields: [] }));
    return { data: { ...reading, changes } };
  },
});
