import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { CURRENT, ENTERED_IN_ERROR, TYPES } from './document-content.js';
import { DOCUMENT_SORTS, listDocuments, type DocumentFilter } from './document-store.js';
import { documentSchema } from './document-view.js';

const PATH = '/api/v1/documents';

export const listDocumentsEndpoint = endpoint({
  operationId: 'listDocuments',
  method: 'get',
  path: PATH,
  summary: 'List documents of patients',
  description:
    'The documents that the clinic’s PHI policy lets the caller see, also those entered in error unless filtered. `updated_since` ' +
    'lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', { ability: 'documents:read', area: 'general' }),
  audit: { event: 'document.search', action: 'R', resource: 'document' },
  parameters: {
    query: Joi.object<DocumentFilter, true>({
      patient_id: uuid(),
      type: csvOf(TYPES),
      status: csvOf([CURRENT, ENTERED_IN_ERROR]),
      ...listParameters(DOCUMENT_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Documents.', es: 'Documentos.' },
  response: Joi.array().items(documentSchema),
  meta: listMetaSchema,

  async handler({ db, deps, caller, clinic, phi: grant, query, trail }) {
    const reader = { clinicId: clinic.id, caller, grant };
    const { rows, meta, counted } = await listDocuments(db, reader, query, deps.config.keys);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
