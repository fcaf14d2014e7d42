import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { publicAccess } from '../../operation/access.js';
import { findLinked, isReleased } from './document-store.js';
import { answerFile, fileHeaders } from './document-answer.js';
import { openLink } from './document-link.js';

export const openDocumentLinkEndpoint = endpoint({
  operationId: 'openDocumentLink',
  method: 'get',
  path: '/api/v1/document-files/{link}',
  summary: 'Get the file of a link',
  description: 'As `getDocumentContent`, without a credential. A link that was altered or has expired is 404.',
  access: publicAccess,
  audit: { event: 'document.open', action: 'R', resource: 'document', unnamed: true, phi_level: 'full' },
  parameters: { path: Joi.object<{ link: string }, true>({ link: Joi.string().required() }), headers: fileHeaders },
  conditional: true,
  file: FILE_TYPES,
  message: { en: 'The file.', es: 'El archivo.' },
  response: Joi.any(),

  async handler(call) {
    const { db, deps, now, path, trail } = call;
    const link = openLink(deps.config.keys, path.link, now);
    if (!link) throw problem('not_found');
    db.enterClinic(link.clinic_id);
    const document = await findLinked(db, link.clinic_id, link.document_id);
    if (!document || (link.actor.role === 'patient' && !isReleased(document))) throw problem('not_found');
    trail.note({
      actor: link.actor,
      clinic_id: link.clinic_id,
      resource_id: document.id,
      patient_ids: [document.patient.id],
      details: { link: true },
    });
    return answerFile(call, link.clinic_id, document);
  },
});
