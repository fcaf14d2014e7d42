import Joi from 'joi';
import { number } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { checkNone } from '../../domain/failures.js';
import { flag } from '../../http/schema.js';
import { ability } from '../../operation/access.js';
import { importOwnTests } from './own-test-actions.js';
import { fileFields, type TestFile } from './own-test-content.js';
import { readTestFile } from './own-test-file.js';

export const importTestFileEndpoint = endpoint({
  operationId: 'importTestFile',
  method: 'post',
  path: '/api/v1/catalogs/tests/import',
  summary: 'Import a file of the clinic’s own tests, all of it or nothing',
  description:
    'A line whose code the clinic has changes that test, and what the file has no column for stays as it is. `errors` names what is wrong as ' +
    '`lines.<number>`; then nothing is imported. The same file again changes nothing. Shared tests are the operator’s, and stay.',
  access: ability('clinic:manage'),
  audit: { event: 'catalog.import', action: 'U', resource: 'catalog' },
  parameters: {
    body: Joi.object<TestFile & { deactivate_missing: boolean }, true>({
      ...fileFields,
      deactivate_missing: flag()
        .default(false)
        .description('Makes those of the clinic’s tests inactive that the file lacks.'),
    }),
  },
  message: { en: 'Catalog imported.', es: 'Catálogo importado.' },
  response: Joi.object({ added: number(), changed: number(), unchanged: number(), deactivated: number() }),

  prepare: ({ body, language }) => readTestFile(body, language),

  async handler({ db, clinic, body, prepared: { tests, faults }, trail }) {
    checkNone(faults.map(({ line, what }) => ({ path: `lines.${line}`, rule: { name: 'line', en: what, es: what } })));
    if (tests.length === 0) checkNone([{ path: 'parts', rule: 'required' }]);
    const where = { clinicId: clinic.id, kind: body.kind, deactivateMissing: body.deactivate_missing };
    const data = await importOwnTests(db, where, tests);
    trail.note({ result_count: tests.length, details: { kind: body.kind, ...data } });
    return { data };
  },
});
