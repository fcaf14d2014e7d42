import Joi from 'joi';
import { instant, nullable, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { Caller } from '../../domain/caller.js';
import { patientSummarySchema } from '../patients/index.js';
import { isLimited } from './admission-access.js';
import { ISOLATIONS, KINDS, SOURCES } from './admission-content.js';
import { STATUSES } from './admission-rules.js';
import type { AdmissionRow } from './admission-store.js';

const oneOf = (values: readonly string[]) =>
  Joi.string()
    .valid(...values)
    .required();

const bed = Joi.object({ id: string(), name: string(), room: nullableText(), ward_id: string() });

const members = {
  id: string(),
  number: string(),
  patient: patientSummarySchema.required(),
  status: oneOf(STATUSES),
  kind: oneOf(KINDS),
  source: oneOf(SOURCES),
  emergency_visit_id: nullable(),
  planned_at: nullableInstant(),
  admitted_at: nullableInstant(),
  discharged_at: nullableInstant(),
  attending: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
  reason: Joi.string()
    .allow(null, '')
    .description(
      'Only for callers who treat. The same holds for `diagnoses`, `isolation`, `disposition` and `status_reason`.',
    ),
  diagnoses: Joi.array().items(
    Joi.object({ code: string(), description: string(), role: string(), certainty: string(), notes: nullableText() }),
  ),
  isolation: Joi.string().valid(...ISOLATIONS),
  expected_discharge_on: nullable(),
  leave_until: nullableInstant().description('When the patient is expected back from leave.'),
  bed: bed.allow(null).required().description('The patient’s bed. During leave: the bed, if it is held.'),
  stays: Joi.array()
    .items(
      Joi.object({
        bed: bed.required(),
        ward: Joi.object({ id: string(), code: string(), name: string() }).required(),
        from: instant(),
        to: nullableInstant(),
      }),
    )
    .required(),
  disposition: Joi.object({ outcome: string(), destination: nullableText(), instructions: nullableText() }).allow(null),
  status_reason: Joi.string().allow(null, ''),
  version: number(),
  created_at: instant(),
  updated_at: instant(),
};

export const admissionSchema = model('Admission', Joi.object(members));

/** Leaves the clinical members out for callers who do not treat. */
export function admissionView(row: AdmissionRow, caller: Pick<Caller, 'abilities'>) {
  const { reason, diagnoses, isolation, disposition, status_reason, ...limited } = row;
  if (isLimited(caller)) return limited;
  const said = diagnoses.map(({ code, description, role, certainty, notes = null }) => ({
    code,
    description,
    role,
    certainty,
    notes,
  }));
  return { ...limited, reason, diagnoses: said, isolation, disposition, status_reason };
}
