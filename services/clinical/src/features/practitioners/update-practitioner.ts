import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { changesOf } from '../../http/changes.js';
import { checkVersion } from '../../http/etag.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { flag } from '../../http/schema.js';
import { isUuid } from '../../id.js';
import { lockPractitioner, updatePractitioner, type PractitionerValues } from './practitioner-store.js';
import { practitionerFields, practitionerSchema } from './practitioner-view.js';

type Body = Partial<PractitionerValues & { active: boolean }>;

export const updatePractitionerEndpoint = endpoint({
  operationId: 'updatePractitioner',
  method: 'patch',
  path: '/api/v1/practitioners/{practitioner}',
  summary: 'Change a practitioner; one that no longer works here is made inactive',
  description: '`If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('clinic:manage'),
  audit: { event: 'practitioner.update', action: 'U', resource: 'practitioner' },
  parameters: {
    path: ids('practitioner'),
    headers: Joi.object<{ 'if-match'?: string }, true>({ 'if-match': Joi.string() }),
    body: Joi.object<Body, true>({ ...practitionerFields, active: flag() }),
  },
  message: { en: 'Practitioner changed.', es: 'Profesional modificado.' },
  response: practitionerSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const { practitioner: id } = path;
    const before = isUuid(id) ? await lockPractitioner(db, clinic.id, id) : undefined;
    if (!before) throw problem('not_found');
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version);
    trail.note({ changed_fields: Object.keys(changesOf(before, body)) });
    return { data: await updatePractitioner(db, clinic.id, before.id, { ...before, ...body }) };
  },
});
