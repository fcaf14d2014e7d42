import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { ability } from '../../operation/access.js';
import { removeTemplate } from './template-actions.js';

export const deleteNoteTemplateEndpoint = endpoint({
  operationId: 'deleteNoteTemplate',
  method: 'delete',
  path: '/api/v1/note-templates/{template}',
  summary: 'Remove what notes may begin with',
  description: 'As it is changed. Notes that were begun with it stay as they are.',
  access: ability('consultations:write'),
  audit: { event: 'note_template.delete', action: 'D', resource: 'note_template' },
  parameters: { path: ids('template'), headers: optionalIfMatch },
  message: { en: 'Template removed.', es: 'Plantilla eliminada.' },
  response: Joi.valid(null),
  errors: ['precondition_failed'],

  async handler(call) {
    await removeTemplate(call, call.path.template, call.headers['if-match']);
    return { data: null };
  },
});
