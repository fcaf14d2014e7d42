import type { DocumentReference } from '@medplum/fhirtypes';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { documentSubject, type DocumentRow } from '../../../features/documents/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import type { FindSubject } from '../../../operation/access.js';
import type { Mapping } from '../datatypes.js';
import { documentReferenceResource, fileReference } from './map.js';

/** A document with the whole record that it is: the consultation of a note, or what is kept of a file. */
export interface ReferenceRow {
  kind: 'note' | 'file';
  id: string;
  record: object;
}

export const isFile = ({ kind }: Pick<ReferenceRow, 'kind'>): boolean => kind === 'file';

export const idOfRecord = ({ record }: ReferenceRow): string => (record as { id: string }).id;

export const patientsOfDocument = ({ record }: ReferenceRow): string[] => {
  const { patient } = record as { patient: { id: string } | null };
  return patient ? [patient.id] : [];
};

export const referenceSubject: FindSubject = async (db, clinicId, id) =>
  (await documentSubject(db, clinicId, id)) ?? (await consultationSubject(db, clinicId, id));

export const documentResource = (row: ReferenceRow, mapping: Mapping): DocumentReference =>
  isFile(row)
    ? fileReference(row.record as DocumentRow, mapping)
    : documentReferenceResource(readableInstants(row.record, consultationRecord) as ConsultationSaid, mapping);
