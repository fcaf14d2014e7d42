import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { ability } from '../../operation/access.js';
import { findTest } from './own-test-store.js';
import { testSchema, testView } from './own-test-view.js';

export const getTestEndpoint = endpoint({
  operationId: 'getTest',
  method: 'get',
  path: '/api/v1/catalogs/tests/{test}',
  summary: 'A test or panel of the catalogs, shared or the clinic’s own',
  access: ability('catalogs:read'),
  audit: { event: 'catalog_test.read', action: 'R', resource: 'catalog_test' },
  parameters: { path: ids('test') },
  conditional: true,
  message: { en: 'Test.', es: 'Prueba.' },
  response: testSchema,

  async handler({ db, path }) {
    const row = isUuid(path.test) ? await findTest(db, path.test) : undefined;
    if (!row) throw problem('not_found');
    const data = testView(row);
    return { data, etag: weakEtag(data.version, data) };
  },
});
