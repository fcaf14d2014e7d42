import Joi from 'joi';
import { flag, instant, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { describeFailures } from '../../domain/failures.js';
import type { Language } from '../../domain/language.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import type { ImportRow } from './import-store.js';

export const importSchema = model(
  'PharmacyProductImport',
  Joi.object({
    id: string(),
    status: Joi.string().valid('queued', 'running', 'completed').required(),
    dry_run: flag(),
    total: number().description('Rows of the file.'),
    done: number().description('Rows that were looked at.'),
    created: number(),
    updated: number().description('Existing products that the file changed.'),
    failed: number().description('Rows that were not imported.'),
    errors: Joi.array()
      .items(Joi.object({ line: number(), member: string(), message: string() }))
      .required()
      .description(`The failures of the first ${PRODUCT_IMPORT_LIMITS.reported} of these rows.`),
    unchecked: Joi.array()
      .items(Joi.object({ line: number(), member: string(), value: string() }))
      .required()
      .description(
        `The first ${PRODUCT_IMPORT_LIMITS.reported} substances that the table does not have. Checks for allergies and interactions do not cover them.`,
      ),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export const importView = ({ errors, ...row }: ImportRow, language: Language) => {
  const { requested_type: _, requested_by: __, requested_name: ___, ...shown } = row;
  return {
    ...shown,
    errors: errors.flatMap(({ line, failures }) =>
      Object.entries(describeFailures(failures, failures.length, language).errors).map(([member, sentences]) => ({
        line,
        member,
        message: sentences.join(' '),
      })),
    ),
  };
};
