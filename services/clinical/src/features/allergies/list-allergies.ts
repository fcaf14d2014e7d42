import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { CATEGORIES, CLINICAL_STATUSES, ENTERED_IN_ERROR, VERIFICATIONS } from './allergy-content.js';
import { ALLERGY_SORTS, listAllergies, type AllergyFilter } from './allergy-store.js';
import { allergySchema } from './allergy-view.js';

const PATH = '/api/v1/allergies';

export const listAllergiesEndpoint = endpoint({
  operationId: 'listAllergies',
  method: 'get',
  path: PATH,
  summary: 'Allergies, and statements that there are none',
  description:
    'Those of the clinic, as its PHI policy lets the caller see them; refuted, resolved and erroneous ones too, unless ' +
    'filtered. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', { ability: 'consultations:read' }),
  audit: { event: 'allergy.search', action: 'R', resource: 'allergy' },
  parameters: {
    query: Joi.object<AllergyFilter, true>({
      patient_id: uuid(),
      clinical_status: csvOf(CLINICAL_STATUSES),
      verification_status: csvOf([...VERIFICATIONS, ENTERED_IN_ERROR]),
      category: csvOf(CATEGORIES),
      ...listParameters(ALLERGY_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Allergies.', es: 'Alergias.' },
  response: Joi.array().items(allergySchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listAllergies(db, { clinicId: clinic.id, caller, grant }, query);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
