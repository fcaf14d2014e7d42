import Joi from 'joi';
import { flag, nullable, nullableInstant, number, string } from '../../http/answer-schema.js';
import { codedAnswer } from '../../http/coded.js';
import { model } from '../../http/models.js';
import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import { listAllergies, type AllergyRow } from './allergy-store.js';

const reaction = Joi.object({ manifestation: codedAnswer().required(), severity: nullable(), onset: nullable() });

const SHOWN = [
  'id',
  'none_known',
  'substance',
  'category',
  'type',
  'criticality',
  'clinical_status',
  'verification_status',
  'reactions',
  'onset',
  'last_occurrence',
  'recorded_at',
  'version',
] as const satisfies (keyof AllergyRow)[];

export const listOwnAllergiesEndpoint = endpoint({
  operationId: 'listOwnAllergies',
  ...ownList<AllergyRow>({
    name: 'allergies',
    summary: 'The patient’s own allergies',
    description:
      'Those that stand, and the statement that there is none (`none_known`). Refuted ones and errors are not shown, nor what staff noted beside them.',
    audit: { event: 'allergy.search', resource: 'allergy' },
    message: { en: 'Allergies.', es: 'Alergias.' },
    sorts: ['-created_at', 'created_at'],
    response: model(
      'OwnAllergy',
      Joi.object({
        id: string(),
        none_known: flag(),
        substance: codedAnswer().allow(null).required(),
        category: nullable(),
        type: nullable(),
        criticality: nullable(),
        clinical_status: nullable(),
        verification_status: string(),
        reactions: Joi.array().items(reaction).required(),
        onset: nullable(),
        last_occurrence: nullable(),
        recorded_at: nullableInstant(),
        version: number(),
      }),
    ),
    read: (db, { clinic, caller, grant }, query) => listAllergies(db, { clinicId: clinic.id, caller, grant }, query),
    view: (row) => Object.fromEntries(SHOWN.map((name) => [name, row[name]])),
  }),
});
