import Joi from 'joi';
import { nullable, number, string } from '../../http/answer-schema.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { model } from '../../http/models.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import { sortsMessage, getMessage } from '../interop-messages/index.js';
import { readSegments } from './message-segments.js';

const fieldSchema = Joi.object({
  position: number(),
  name: string(),
  value: Joi.string().allow('').required(),
  is_cut: Joi.boolean().required(),
  errors: Joi.array().items(Joi.string()).required(),
});

const personSchema = Joi.object({
  identifiers: Joi.array()
    .items(
      Joi.object({
        system: Joi.string().allow('').required(),
        value: string(),
        kind: Joi.string().allow('').required(),
      }),
    )
    .required(),
  given_names: nullable(),
  first_surname: nullable(),
  second_surname: nullable(),
  birth_date: nullable(),
  sex: nullable(),
  phone: nullable(),
  address: nullable(),
}).allow(null);

const schema = model(
  'InteropSegments',
  Joi.object({
    total: number(),
    segments: Joi.array()
      .items(
        Joi.object({
          position: number(),
          name: string(),
          occurrence: number(),
          fields: Joi.array().items(fieldSchema).required(),
          fields_left: number(),
        }),
      )
      .required(),
    person: personSchema.required(),
  }),
);

export const getInteropMessageSegmentsEndpoint = endpoint({
  operationId: 'getInteropMessageSegments',
  method: 'get',
  path: '/api/v1/interop/messages/{message}/segments',
  summary: 'The segments and fields of a message',
  description:
    `From segment \`from\` on, at most \`limit\` segments. A segment shows ${INTEROP_LIMITS.shownFields} fields (\`fields_left\` ` +
    `counts the others), and a value ${INTEROP_LIMITS.shownValue} characters (\`is_cut\`); \`content\` has everything. Names of fields ` +
    'are in the language of the request. `person` is the person of PID. A message that cannot be parsed has no segments.',
  access: sortsMessage,
  audit: { event: 'interop_message.open', action: 'R', resource: 'interop_message' },
  parameters: {
    path: ids('message'),
    query: Joi.object<{ from: number; limit: number }, true>({
      from: Joi.number().integer().min(1).max(HL7_LIMITS.segments).default(1),
      limit: Joi.number().integer().min(1).max(INTEROP_LIMITS.shownSegments).default(INTEROP_LIMITS.shownSegments),
    }),
  },
  message: { en: 'Segments.', es: 'Segmentos.' },
  response: schema,

  async handler(call) {
    const row = await getMessage(call, call.path.message);
    call.trail.note({ patient_ids: row.patient_id === null ? [] : [row.patient_id] });
    return { data: await readSegments(call, row, call.query) };
  },
});
