import type { Task } from '@medplum/fhirtypes';
import type { ReferralRow } from '../../../features/referrals/index.js';
import { TASK_CODE } from '../../systems.js';
import { concept, filled, listOf, metaOf, reference, textConcept } from '../datatypes.js';
import { PRIORITY } from '../service-request/map.js';
import { recipientOf } from '../service-request/referral-map.js';

export const STATUS = {
  sent: 'requested',
  accepted: 'accepted',
  declined: 'rejected',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<ReferralRow['status'], Task['status']>;

/** What becomes of a referral, which is the ServiceRequest of the same id. */
export const taskResource = (row: ReferralRow): Task =>
  filled<Task>({
    resourceType: 'Task',
    id: row.id,
    meta: metaOf(row),
    status: STATUS[row.status],
    statusReason: textConcept(row.status_reason),
    intent: 'order',
    priority: PRIORITY[row.priority],
    code: concept(TASK_CODE, 'fulfill', 'Fulfill the focal request'),
    focus: reference('ServiceRequest', row.id),
    for: reference('Patient', row.patient.id, row.patient.full_name),
    encounter: row.consultation_id === null ? undefined : reference('Encounter', row.consultation_id),
    authoredOn: row.created_at,
    lastModified: row.updated_at,
    requester: reference('Practitioner', row.practitioner.id, row.practitioner.full_name),
    owner: recipientOf(row),
    output: listOf(
      row.appointment_id !== null && {
        type: { text: 'Appointment' },
        valueReference: reference('Appointment', row.appointment_id),
      },
    ),
  });
