import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { createTemplate } from './template-actions.js';
import { newTemplateFields, templateSchema, type NewTemplate } from './template-content.js';

export const createNoteTemplateEndpoint = endpoint({
  operationId: 'createNoteTemplate',
  method: 'post',
  path: '/api/v1/note-templates',
  summary: 'Keep what notes may begin with',
  description:
    'For the caller alone, or `shared` with the clinic, for which one must be allowed to sign notes. Blanks that are filled later are ' +
    'written `[…]`. A template is about nobody: it holds nothing of a patient. An API key has only shared ones.',
  access: ability('consultations:write'),
  audit: { event: 'note_template.create', action: 'C', resource: 'note_template' },
  idempotent: true,
  parameters: { body: Joi.object<NewTemplate, true>(newTemplateFields) },
  status: 201,
  message: { en: 'Template kept.', es: 'Plantilla guardada.' },
  response: templateSchema,

  async handler(call) {
    const data = await createTemplate(call, call.body);
    call.trail.note({ resource_id: data.id });
    return { data };
  },
});
