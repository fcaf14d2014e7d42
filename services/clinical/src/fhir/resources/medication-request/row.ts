import type { MedicationRequest } from '@medplum/fhirtypes';
import { medicationSubject, type MedicationRow } from '../../../features/inpatient-medications/index.js';
import { prescriptionItemSubject, type PrescriptionRow } from '../../../features/prescriptions/index.js';
import type { FindSubject } from '../../../operation/access.js';
import type { Mapping } from '../datatypes.js';
import { inpatientRequest } from './inpatient-map.js';
import { medicationRequestResource, type PrescribedRow } from './map.js';

/** A request with the whole record that it is, or is part of: an order in hospital, or a prescription with its item. */
export interface RequestRow {
  kind: 'prescription' | 'inpatient';
  id: string;
  record: object;
}

export const isInpatient = ({ kind }: Pick<RequestRow, 'kind'>): boolean => kind === 'inpatient';
export const prescribedOf = ({ id, record }: RequestRow): PrescribedRow => ({
  ...(record as PrescriptionRow),
  item_id: id,
});
export const idOfRecord = ({ record }: RequestRow): string => (record as { id: string }).id;
export const patientOfRequest = ({ record }: RequestRow): string => (record as { patient: { id: string } }).patient.id;

export const requestSubject: FindSubject = async (db, clinicId, id) =>
  (await prescriptionItemSubject(db, clinicId, id)) ?? (await medicationSubject(db, clinicId, id));

export const requestResource = (row: RequestRow, at: Mapping): MedicationRequest =>
  isInpatient(row)
    ? inpatientRequest(row.record as MedicationRow, at)
    : medicationRequestResource(prescribedOf(row), at);
