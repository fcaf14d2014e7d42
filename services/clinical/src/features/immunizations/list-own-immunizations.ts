import Joi from 'joi';
import { nullable, nullableNumber, number, string } from '../../http/answer-schema.js';
import { codedAnswer } from '../../http/coded.js';
import { model } from '../../http/models.js';
import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import { listOwnImmunizations, type ImmunizationRow } from './immunization-store.js';

export const listOwnImmunizationsEndpoint = endpoint({
  operationId: 'listOwnImmunizations',
  ...ownList<ImmunizationRow>({
    name: 'immunizations',
    summary: 'The patient’s own immunizations',
    description: 'Those that were not done too (`not_done`, with the reason). Errors are not shown.',
    area: 'general',
    audit: { event: 'immunization.search', resource: 'immunization' },
    message: { en: 'Immunizations.', es: 'Vacunas.' },
    sorts: ['-occurred_on', 'occurred_on'],
    response: model(
      'OwnImmunization',
      Joi.object({
        id: string(),
        vaccine: codedAnswer().required(),
        occurred_on: string().description('YYYY-MM-DD, YYYY-MM or YYYY'),
        lot_number: nullable(),
        dose_number: nullableNumber(),
        site: nullable(),
        status: string(),
        reason: nullable(),
        practitioner: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
        version: number(),
      }),
    ),
    read: (db, { clinic, caller, grant, keys }, query) =>
      listOwnImmunizations(db, { clinicId: clinic.id, caller, grant }, query, keys),
    view: ({ id, vaccine, occurred_on, lot_number, dose_number, site, status, reason, practitioner, version }) => ({
      id,
      vaccine,
      occurred_on,
      lot_number,
      dose_number,
      site,
      status,
      reason,
      practitioner,
      version,
    }),
  }),
});
