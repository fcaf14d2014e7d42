import { wardObservationSubject } from '../../../features/admission-observations/index.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { triageSubject } from '../../../features/emergency/index.js';
import { labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { findObservationSubject } from '../../../features/observations/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import { isUuid } from '../../../id.js';
import type { FindSubject } from '../../../operation/access.js';
import { laboratoryObservation, observationsOf } from './laboratory.js';
import type { Mapping } from '../datatypes.js';
import type { Observation } from '@medplum/fhirtypes';
import { triageObservation, wardObservation, type TriageSaid, type WardSaid } from './inpatient.js';
import { partOf, type ObservationKind, type OtherPart } from './kinds.js';
import { signsOf, vitalSign, type SignName } from './vital-signs.js';

/** An observation with the record that it is part of: a result, of which it may be without the other observations, or with a sign a consultation. */
export interface ObservationRow {
  kind: ObservationKind;
  named: string;
  /** Its sign, where it is named by the consultation and the sign; empty where it is named by an id of its own. */
  part: string;
  /** Of a consultation. */
  sign: SignName | null;
  record: object;
}

/** The key of an observation in its id. */
export function observationKey(id: string): [string, string] | undefined {
  return partOf(id) ?? (isUuid(id) ? [id.toLowerCase(), ''] : undefined);
}

export const recordOfObservation = (id: string): string | undefined => observationKey(id)?.[0];

/** By its own id, or that of the consultation in which it is the first of its sign. */
export const observationSubject: FindSubject = async (db, clinicId, id) =>
  (await findObservationSubject(db, clinicId, id)) ??
  (await consultationSubject(db, clinicId, id)) ??
  (await triageSubject(db, clinicId, id)) ??
  (await wardObservationSubject(db, clinicId, id));

const headOf = ({ record }: Pick<ObservationRow, 'record'>) => record as { id: string; version: number };
export const idOfRecord = (row: Pick<ObservationRow, 'record'>): string => headOf(row).id;
export const versionOf = (row: ObservationRow): number => headOf(row).version;

export const resultOf = ({ record }: ObservationRow) => readableInstants(record, labResultRecord) as LabResultRow;
export const consultationOf = ({ record }: ObservationRow) =>
  readableInstants(record, consultationRecord) as ConsultationSaid;

export function observationResource(row: ObservationRow, mapping: Mapping): Observation {
  const { kind, named, part, record } = row;
  switch (kind) {
    case 'result':
      return laboratoryObservation(
        there(observationsOf(resultOf(row)).find(({ observation }) => observation.id === named)),
        mapping,
      );
    case 'sign':
      return vitalSign(there(signsOf(consultationOf(row)).find(({ key }) => key.id === named && key.part === part)));
    case 'triage':
      return triageObservation(record as TriageSaid, part as OtherPart);
    case 'ward':
      return wardObservation(record as WardSaid, part as OtherPart);
  }
}

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('A record does not hold its observation.');
  return found;
}
