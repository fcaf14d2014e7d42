import Joi from 'joi';
import { number, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { CATALOG_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { fileFields, type TestFile } from './own-test-content.js';
import { readTestFile } from './own-test-file.js';

export const checkTestFileEndpoint = endpoint({
  operationId: 'checkTestFile',
  method: 'post',
  path: '/api/v1/catalogs/tests/check',
  summary: 'What is wrong with the lines of a file of tests, before it is imported',
  description:
    'Nothing is changed. A long file is checked part by part. Columns are `code` and `name`, and as far as there are any `name_es`, `loinc`, ' +
    '`category` and `active`; of the laboratory `specimen`, `unit`, `fasting` and `members` (of a panel: codes separated by `|`); of ' +
    'imaging `modality`, `body_part`, `laterality_required` and `contrast`. Their Spanish names do as well.',
  access: ability('clinic:manage'),
  audit: { event: 'catalog.check', action: 'E', resource: 'catalog' },
  parameters: { body: Joi.object<TestFile, true>(fileFields) },
  message: { en: 'File checked.', es: 'Archivo revisado.' },
  response: Joi.object({
    lines: number().description('That hold a test, or should.'),
    faulty_lines: number(),
    faults: Joi.array()
      .items(Joi.object({ line: number(), what: string() }))
      .max(CATALOG_LIMITS.importFaults)
      .required(),
    ignored_columns: Joi.array().items(Joi.string()).required(),
  }),

  prepare: ({ body, language }) => readTestFile(body, language),

  async handler({ body, prepared, trail }) {
    const { lines, faults, ignored_columns } = prepared;
    trail.note({ result_count: lines, details: { kind: body.kind } });
    const named = faults.slice(0, CATALOG_LIMITS.importFaults);
    return { data: { lines, faulty_lines: faults.length, faults: named, ignored_columns } };
  },
});
