import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { createOwnTest } from './own-test-actions.js';
import { ownTestFields, TEST_KINDS, type OwnTest, type TestKind } from './own-test-content.js';
import { testSchema, testView } from './own-test-view.js';

type Body = { kind: TestKind } & Pick<OwnTest, 'code' | 'name'> & Partial<OwnTest>;

export const createTestEndpoint = endpoint({
  operationId: 'createTest',
  method: 'post',
  path: '/api/v1/catalogs/tests',
  summary: 'Add a test or panel of the clinic’s own',
  description:
    'A panel is what has `members`: codes of active tests of the laboratory, shared or own, that are no panels. Ranges are for a test, ' +
    'by sex and age; those of one sex do not overlap.',
  access: ability('clinic:manage'),
  audit: { event: 'catalog_test.create', action: 'C', resource: 'catalog_test' },
  parameters: {
    body: Joi.object<Body, true>({
      ...ownTestFields,
      kind: Joi.string<TestKind>()
        .valid(...TEST_KINDS)
        .required(),
      code: ownTestFields.code.required(),
      name: ownTestFields.name.required(),
    }),
  },
  status: 201,
  message: { en: 'Added to the catalog.', es: 'Agregado al catálogo.' },
  response: testSchema,

  async handler({ db, clinic, body: { kind, ...test }, trail }) {
    const row = await createOwnTest(db, { clinicId: clinic.id, kind }, test);
    if (!row) throw new Error('The test that was added is not there');
    trail.note({ resource_id: row.id });
    return { data: testView(row) };
  },
});
