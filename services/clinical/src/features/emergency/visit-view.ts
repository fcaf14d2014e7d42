import Joi from 'joi';
import {
  instant,
  nullable,
  nullableInstant,
  nullableNumber,
  nullableText,
  number,
  string,
} from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { Caller } from '../../domain/caller.js';
import { NO_SIGNS, vitalsSchema } from '../consultations/index.js';
import { IDENTITIES, patientSummarySchema } from '../patients/index.js';
import { SCALES } from './emergency-settings.js';
import type { TriageRow } from './triage-store.js';
import { isLimited } from './visit-access.js';
import { ARRIVAL_MODES, OUTCOMES, type NotedPerson } from './visit-content.js';
import { STATUSES } from './visit-rules.js';
import type { VisitRow } from './visit-store.js';

const person = () => Joi.object({ id: string(), full_name: string() });

export const triageAnswerSchema = model(
  'EmergencyTriage',
  Joi.object({
    id: string(),
    scale: Joi.string()
      .valid(...SCALES)
      .required(),
    level: number().description('1 is the most urgent, 5 the least.'),
    complaint: nullableText(),
    vitals: vitalsSchema.allow(null).required(),
    notes: nullableText(),
    at: instant(),
    by: person().required(),
    reassess_at: nullableInstant(),
  }),
);

export const visitMembers = {
  id: string(),
  number: string(),
  patient: patientSummarySchema.required(),
  identity: Joi.string()
    .valid(...IDENTITIES)
    .required()
    .description('The patient’s: `unconfirmed` until the patient is identified.'),
  unknown: Joi.object({
    label: nullableText(),
    sex: string(),
    estimated_age: nullableNumber(),
    description: Joi.string().allow(null, '').description('Only for callers who treat.'),
  })
    .allow(null)
    .required()
    .description('What staff noted on the arrival of an unknown patient. It stays after identification.'),
  status: Joi.string()
    .valid(...STATUSES)
    .required(),
  arrival_at: instant(),
  arrival_mode: Joi.string()
    .valid(...ARRIVAL_MODES)
    .required(),
  brought_by: nullableText(),
  complaint: Joi.string()
    .allow(null, '')
    .description('Only for who treats, as `triage`, `disposition` and `status_reason`.'),
  triage: triageAnswerSchema.allow(null).description('The latest.'),
  triages_count: number(),
  location: Joi.object({ id: string(), name: string(), room: nullableText() }).allow(null).required(),
  practitioner: person().allow(null).required(),
  nurse: person().allow(null).required(),
  admission_id: nullable().description('Of the admission that came of it.'),
  disposition: Joi.object({
    outcome: Joi.string()
      .valid(...OUTCOMES, 'admitted')
      .required(),
    at: instant(),
    notes: nullableText(),
    destination: nullableText(),
    instructions: nullableText(),
    by: person().allow(null).required(),
  }).allow(null),
  first_seen_at: nullableInstant(),
  left_at: nullableInstant(),
  status_reason: Joi.string().allow(null, ''),
  client_id: nullableText(),
  version: number(),
  created_at: instant(),
  updated_at: instant(),
};

export const visitSchema = model('EmergencyVisit', Joi.object(visitMembers));

export const triageView = (row: TriageRow) => ({ ...row, vitals: row.vitals && { ...NO_SIGNS, ...row.vitals } });

const withoutDescription = ({ label, sex, estimated_age }: NotedPerson) => ({ label, sex, estimated_age });

/** Leaves the clinical members out for callers who do not treat. */
export const visitView = (row: VisitRow, caller: Pick<Caller, 'abilities'>) => viewOf(row, isLimited(caller));

export function viewOf(row: VisitRow, limited: boolean) {
  const { complaint, triage, disposition, status_reason, ...shown } = row;
  if (limited) return { ...shown, unknown: shown.unknown && withoutDescription(shown.unknown) };
  return { ...shown, complaint, triage: triage && triageView(triage), disposition, status_reason };
}
