import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { settingChanges } from '../../http/setting-changes.js';
import { checkVersion, optionalIfMatch, weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { ability } from '../../operation/access.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { changeOwnTest } from './own-test-actions.js';
import { ownTestFields, type OwnTest } from './own-test-content.js';
import { findTest } from './own-test-store.js';
import { testSchema, testView } from './own-test-view.js';

export const updateTestEndpoint = endpoint({
  operationId: 'updateTest',
  method: 'patch',
  path: '/api/v1/catalogs/tests/{test}',
  summary: 'Change a test or panel of the clinic’s own; one that is no longer done is made inactive',
  description:
    'What is not given stays. A test that an active panel is made of stays active and keeps its code. `If-Match` is optional.',
  access: ability('clinic:manage'),
  audit: { event: 'catalog_test.update', action: 'U', resource: 'catalog_test' },
  parameters: {
    path: ids('test'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<OwnTest>, true>(ownTestFields),
  },
  message: { en: 'Catalog changed.', es: 'Catálogo modificado.' },
  response: testSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    await lockClinic(db, clinic.id);
    const before = isUuid(path.test) ? await findTest(db, path.test) : undefined;
    if (!before || before.clinic_id !== clinic.id) throw problem('not_found');
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version);
    trail.note({ changed_fields: Object.keys(settingChanges(before, body)) });
    const data = testView((await changeOwnTest(db, clinic.id, before, body)) ?? before);
    return { data, etag: weakEtag(data.version, data) };
  },
});
