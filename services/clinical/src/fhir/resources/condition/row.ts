import type { Condition } from '@medplum/fhirtypes';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { problemSubject, type ProblemRow } from '../../../features/problems/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import { isUuid } from '../../../id.js';
import type { FindSubject } from '../../../operation/access.js';
import { consultationOfCondition } from './condition-id.js';
import type { Mapping } from '../datatypes.js';
import { conditionResource, diagnosisOf, problemResource } from './map.js';

/** A condition with the whole record that it is, or is part of: a problem of the list, or a consultation with its diagnosis. */
export interface ConditionRow {
  kind: 'diagnosis' | 'problem';
  code: string;
  record: object;
}

/** The key of a condition in its id. */
export function conditionKey(id: string): [string, string] | undefined {
  const consultation = consultationOfCondition(id);
  if (consultation !== undefined) return [consultation, id.slice(consultation.length + 1)];
  return isUuid(id) ? [id.toLowerCase(), ''] : undefined;
}

export const recordOfCondition = (id: string): string | undefined => conditionKey(id)?.[0];

export const conditionSubject: FindSubject = async (db, clinicId, id) =>
  (await problemSubject(db, clinicId, id)) ?? (await consultationSubject(db, clinicId, id));

export const problemOf = ({ record }: ConditionRow) => record as ProblemRow;
export const consultationOf = ({ record }: ConditionRow) =>
  readableInstants(record, consultationRecord) as ConsultationSaid;
export const idOfRecord = ({ record }: ConditionRow): string => (record as { id: string }).id;

export const conditionOf = (row: ConditionRow, mapping: Mapping): Condition =>
  row.kind === 'problem'
    ? problemResource(problemOf(row), mapping)
    : conditionResource(diagnosisOf(consultationOf(row), row.code));
