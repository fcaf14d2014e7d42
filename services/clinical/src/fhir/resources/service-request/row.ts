import type { ServiceRequest } from '@medplum/fhirtypes';
import { orderItemSubject, type OrderKind, type OrderRow } from '../../../features/orders/index.js';
import { referralSubject, type ReferralRow } from '../../../features/referrals/index.js';
import type { FindSubject } from '../../../operation/access.js';
import type { Mapping } from '../datatypes.js';
import { serviceRequestResource, type OrderedRow } from './map.js';
import { referralRequest } from './referral-map.js';

/** A request with the whole record that it is, or is part of: a referral, or an order with its item. */
export interface RequestRow {
  kind: OrderKind | 'referral';
  id: string;
  record: object;
}

export const isReferral = ({ kind }: Pick<RequestRow, 'kind'>): boolean => kind === 'referral';
export const referralOf = ({ record }: RequestRow) => record as ReferralRow;
export const orderedOf = ({ id, record }: RequestRow): OrderedRow => ({ ...(record as OrderRow), item_id: id });
export const idOfRecord = ({ record }: RequestRow): string => (record as { id: string }).id;

export const patientOfRequest = (row: RequestRow): string =>
  isReferral(row) ? referralOf(row).patient.id : (row.record as OrderRow).patient_id;

export const requestSubject: FindSubject = async (db, clinicId, id) =>
  (await orderItemSubject(db, clinicId, id)) ?? (await referralSubject(db, clinicId, id));

export const requestResource = (row: RequestRow, at: Mapping): ServiceRequest =>
  isReferral(row) ? referralRequest(referralOf(row)) : serviceRequestResource(orderedOf(row), at);
