import Joi from 'joi';
import { instant, string } from '../../http/answer-schema.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';
import { fileAccess, getShownDocument } from './document-access.js';
import { actorOf, linkOf } from './document-link.js';

export const createDocumentLinkEndpoint = endpoint({
  operationId: 'createDocumentLink',
  method: 'post',
  path: '/api/v1/documents/{document}/links',
  summary: 'Create a link to the file of a document, valid for a minute',
  description:
    'The link needs no credential: it is for viewers and browser tabs. Each use leaves an audit event in the name of its author. ' +
    'Patients get links to documents that were released to them.',
  access: fileAccess('document'),
  audit: { event: 'document.link', action: 'R', resource: 'document' },
  parameters: { path: ids('document') },
  status: 201,
  message: { en: 'Link made.', es: 'Enlace creado.' },
  response: Joi.object({ url: string(), expires_at: instant() }),

  async handler({ db, deps, clinic, caller, now, path, trail }) {
    const { id, patient } = await getShownDocument(db, clinic.id, caller, path.document);
    trail.note({ patient_ids: [patient.id] });
    const expires_at = new Date(now.getTime() + DOCUMENT_LIMITS.linkSeconds * 1000).toISOString();
    const link = { clinic_id: clinic.id, document_id: id, expires_at, actor: actorOf(caller) };
    const url = `${deps.config.public_url}/api/v1/document-files/${linkOf(deps.config.keys, link)}`;
    return { data: { url, expires_at } };
  },
});
