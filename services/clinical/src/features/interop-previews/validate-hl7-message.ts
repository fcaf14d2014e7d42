import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import type { RawBody } from '../../http/raw-body.js';
import { uuid } from '../../http/schema.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import { checkRelation, type Access } from '../../operation/access.js';
import { previewMessages, combinedPreview } from './preview-actions.js';
import { READ } from '../interop-connections/index.js';
import { readingSchema } from './preview-view.js';

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
  summary: 'Preview how a message would be parsed and what it would change',
  description:
    'Nothing is stored. Each message of a batch (BHS) is previewed. The connection is `connection_id`, else the one that matches ' +
    'MSH-3 to 6, else the clinic’s only one. Callers who cannot read messages see the changed fields without their present values. Of ' +
    `more than ${INTEROP_LIMITS.readFields} fields the first are shown, and all with errors; \`fields_left\` counts the others. For ` +
    'all fields of a stored message use `GET …/{message}/segments`.',
  access,
  audit: { event: 'interop_message.validate', action: 'E', resource: 'interop_message' },
  takesRaw: { types: ['application/hl7-v2'], bytes: HL7_LIMITS.messageBytes, refusal: 'hl7_required' },
  parameters: { query: Joi.object<{ connection_id?: string }, true>({ connection_id: uuid() }) },
  message: { en: 'How the message would be read.', es: 'Cómo se leería el mensaje.' },
  response: readingSchema,

  async handler(call) {
    const { db, phi, caller, trail, query, body } = call;
    const { raw } = body as RawBody;
    const previews = await previewMessages(call, raw, query.connection_id);
    const patients = new Set(previews.map((each) => each.patient_id));
    for (const patient_id of patients)
      await checkRelation(
        db,
        { patient_id, practitioner_id: null, ...(patient_id === null && { nobody: true as const }) },
        phi,
        call,
      );
    // The patient is noted even for callers who cannot read messages: the absence of error 204 shows that the patient
    // is known.
    trail.note({ patient_ids: [...patients].flatMap((each) => each ?? []) });
    const isReader = caller.abilities.has(READ);
    const reading = combinedPreview(previews);
    const changes = isReader
      ? reading.changes
      : reading.changes.map((each) => ({ ...each, resource_id: null, fields: [] }));
    return { data: { ...reading, changes } };
  },
});
