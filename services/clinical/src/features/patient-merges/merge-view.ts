import Joi from 'joi';
import { instant, nullableInstant, nullableText, string } from '../../http/answer-schema.js';
import { patientSchema, patientView } from '../patients/index.js';
import type { MergeRow } from './merge-store.js';
import { model } from '../../http/models.js';

const actor = Joi.object({ type: string(), id: string(), name: string() });

/** A merge of two records; `source` says what was known of the person there, under which numbers and addresses. */
export const mergeSchema = model(
  'PatientMerge',
  Joi.object({
    id: string(),
    source: patientSchema.required(),
    target: patientSchema.required(),
    reason: nullableText(),
    merged_at: instant(),
    merged_by: actor.required(),
    unmerge_reason: nullableText(),
    unmerged_at: nullableInstant(),
    unmerged_by: actor.allow(null).required(),
  }),
);

export const mergeView = (row: MergeRow) => ({
  ...row,
  source: patientView(row.source),
  target: patientView(row.target),
});
