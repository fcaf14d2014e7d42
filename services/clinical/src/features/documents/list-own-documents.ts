import Joi from 'joi';
import { instant, number, string } from '../../http/answer-schema.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { model } from '../../http/models.js';
import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import { TYPES } from './document-content.js';
import { listOwnDocuments, type DocumentRow } from './document-store.js';

export const listOwnDocumentsEndpoint = endpoint({
  operationId: 'listOwnDocuments',
  ...ownList<DocumentRow>({
    name: 'documents',
    summary: 'The patient’s own documents',
    description:
      'Those that the clinic released. The file is at `/api/v1/documents/{document}/content`; `POST …/links` makes a link to it.',
    area: 'general',
    audit: { event: 'document.search', resource: 'document' },
    message: { en: 'Documents.', es: 'Documentos.' },
    sorts: ['-date', 'date', '-created_at', 'created_at'],
    response: model(
      'OwnDocument',
      Joi.object({
        id: string(),
        type: Joi.string()
          .valid(...TYPES)
          .required(),
        title: string(),
        date: string().description('YYYY-MM-DD'),
        content_type: Joi.string()
          .valid(...FILE_TYPES)
          .required(),
        size: number().description('Bytes'),
        released_at: instant(),
        created_at: instant(),
        version: number(),
      }),
    ),
    read: (db, { clinic, caller, grant, keys }, query) =>
      listOwnDocuments(db, { clinicId: clinic.id, caller, grant }, query, keys),
    view: ({ id, type, title, date, content_type, size, released_at, created_at, version }) => ({
      id,
      type,
      title,
      date,
      content_type,
      size,
      released_at,
      created_at,
      version,
    }),
  }),
});
