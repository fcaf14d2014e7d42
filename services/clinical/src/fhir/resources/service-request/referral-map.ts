import type { CodeableConcept, Extension, Practitioner, Reference, ServiceRequest } from '@medplum/fhirtypes';
import type { ReferralRow } from '../../../features/referrals/index.js';
import { ICD_10, REQUEST_STATUS_REASON, SNOMED } from '../../systems.js';
import { coding, concept, filled, listOf, metaOf, reference, textConcept } from '../datatypes.js';
import { PRIORITY } from './map.js';

export const REFERRAL_CATEGORY = '3457005';

const STATUS = {
  sent: 'active',
  accepted: 'active',
  declined: 'revoked',
  cancelled: 'revoked',
  completed: 'completed',
} as const satisfies Record<ReferralRow['status'], ServiceRequest['status']>;

/** To whom: a practitioner, or somebody in words. */
export const recipientOf = ({ to_practitioner, to }: ReferralRow): Reference<Practitioner> | undefined =>
  to_practitioner
    ? reference('Practitioner', to_practitioner.id, to_practitioner.full_name)
    : to
      ? { display: listOf(to.name, to.facility !== null && to.facility).join(', ') }
      : undefined;

/** A patient who is sent to somebody. Its state is told by the Task of the same id. */
export const referralRequest = (row: ReferralRow): ServiceRequest =>
  filled<ServiceRequest>({
    resourceType: 'ServiceRequest',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(reasonOf(row)),
    status: STATUS[row.status],
    intent: 'order',
    category: [concept(SNOMED, REFERRAL_CATEGORY, 'Patient referral')],
    priority: PRIORITY[row.priority],
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    encounter: row.consultation_id === null ? undefined : reference('Encounter', row.consultation_id),
    authoredOn: row.created_at,
    requester: reference('Practitioner', row.practitioner.id, row.practitioner.full_name),
    performer: listOf(recipientOf(row)),
    reasonCode: listOf<CodeableConcept>(
      textConcept(row.reason),
      ...row.diagnoses.map(({ code, description }) => ({
        coding: [coding(ICD_10, code, description)],
        text: description.trim() || code,
      })),
    ),
  });

const reasonOf = ({ status_reason }: ReferralRow): Extension | undefined => {
  const reason = textConcept(status_reason);
  return reason && { url: REQUEST_STATUS_REASON, valueCodeableConcept: reason };
};
