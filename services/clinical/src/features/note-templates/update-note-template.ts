import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { ability } from '../../operation/access.js';
import { changeTemplate } from './template-actions.js';
import { templateFields, templateSchema, type TemplateContent } from './template-content.js';

export const updateNoteTemplateEndpoint = endpoint({
  operationId: 'updateNoteTemplate',
  method: 'patch',
  path: '/api/v1/note-templates/{template}',
  summary: 'Change what notes may begin with',
  description: 'One’s own, or a shared one by who may sign notes. `If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('consultations:write'),
  audit: { event: 'note_template.update', action: 'U', resource: 'note_template' },
  parameters: {
    path: ids('template'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<TemplateContent>, true>(templateFields),
  },
  message: { en: 'Template changed.', es: 'Plantilla modificada.' },
  response: templateSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { row, changed } = await changeTemplate(call, call.path.template, call.headers['if-match'], call.body);
    call.trail.note({ changed_fields: changed });
    return { data: row };
  },
});
