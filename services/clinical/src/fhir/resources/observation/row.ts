import { consultationSubject } from '../../../features/consultation-heads/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { findObservationSubject } from '../../../features/observations/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import { isUuid } from '../../../id.js';
import type { FindSubject } from '../../../operation/access.js';
import { laboratoryObservation, observationsOf } from './laboratory.js';
import type { Mapping } from '../datatypes.js';
import type { Observation } from '@medplum/fhirtypes';
import { signOf, signsOf, vitalSign, type SignName } from './vital-signs.js';

/** An observation with the record that it is part of: a result, of which it may be without the other observations, or with a sign a consultation. */
export interface ObservationRow {
  named: string;
  /** Its sign, where it is named by the consultation and the sign; empty where it is named by an id of its own. */
  part: string;
  /** Null for what a laboratory measured. */
  sign: SignName | null;
  record: object;
}

/** The key of an observation in its id. */
export function observationKey(id: string): [string, string] | undefined {
  const sign = signOf(id);
  return sign ? [sign.consultation_id, sign.sign] : isUuid(id) ? [id.toLowerCase(), ''] : undefined;
}

export const recordOfObservation = (id: string): string | undefined => observationKey(id)?.[0];

/** By its own id, or that of the consultation in which it is the first of its sign. */
export const observationSubject: FindSubject = async (db, clinicId, id) =>
  (await findObservationSubject(db, clinicId, id)) ?? (await consultationSubject(db, clinicId, id));

const headOf = ({ record }: ObservationRow) => record as { id: string; version: number };
export const idOfRecord = (row: ObservationRow): string => headOf(row).id;
export const versionOf = (row: ObservationRow): number => headOf(row).version;

export const resultOf = ({ record }: ObservationRow) => readableInstants(record, labResultRecord) as LabResultRow;
export const consultationOf = ({ record }: ObservationRow) =>
  readableInstants(record, consultationRecord) as ConsultationSaid;

export const observationResource = (row: ObservationRow, mapping: Mapping): Observation =>
  row.sign === null
    ? laboratoryObservation(
        there(observationsOf(resultOf(row)).find(({ observation }) => observation.id === row.named)),
        mapping,
      )
    : vitalSign(there(signsOf(consultationOf(row)).find(({ key }) => key.id === row.named && key.part === row.part)));

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('A record does not hold its observation.');
  return found;
}
