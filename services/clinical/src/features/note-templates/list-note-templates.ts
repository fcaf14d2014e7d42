import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { TEMPLATE_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { ownerOf } from './template-actions.js';
import { templateSchema } from './template-content.js';
import { findTemplates } from './template-store.js';

export const listNoteTemplatesEndpoint = endpoint({
  operationId: 'listNoteTemplates',
  method: 'get',
  path: '/api/v1/note-templates',
  summary: 'What notes may begin with',
  description:
    'The templates that the clinic shares and those of the caller, by name, all at once: there are at most ' +
    `${TEMPLATE_LIMITS.shared} and ${TEMPLATE_LIMITS.own}. They name no patient.`,
  access: ability('consultations:write'),
  audit: { event: 'note_template.read', action: 'R', resource: 'note_template' },
  message: { en: 'Note templates.', es: 'Plantillas de notas.' },
  response: Joi.array().items(templateSchema),

  async handler({ db, clinic, caller, trail }) {
    const data = await findTemplates(db, clinic.id, ownerOf(caller));
    trail.note({ result_count: data.length });
    return { data };
  },
});
