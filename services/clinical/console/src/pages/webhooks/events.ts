import type { Body } from '../../api/client';

export type Event = Body<'POST /api/v1/webhooks'>['events'][number];

export const GROUPS = ['patients', 'appointments', 'consultations', 'orders', 'prescriptions', 'clinic'] as const;
export type Group = (typeof GROUPS)[number];

/** Under which heading each event stands; the compiler misses one that the service adds. */
const GROUP_OF: Record<Event, Group> = {
  'patient.create': 'patients',
  'patient.update': 'patients',
  'patient.allergies_update': 'patients',
  'patient.merge': 'patients',
  'patient.unmerge': 'patients',
  'patient.records_moved': 'patients',
  'allergy.create': 'patients',
  'allergy.update': 'patients',
  'allergy.cancel': 'patients',
  'problem.create': 'patients',
  'problem.update': 'patients',
  'problem.cancel': 'patients',
  'immunization.create': 'patients',
  'immunization.update': 'patients',
  'immunization.cancel': 'patients',
  'appointment.create': 'appointments',
  'appointment.reschedule': 'appointments',
  'appointment.move': 'appointments',
  'appointment.check_in': 'appointments',
  'appointment.undo_check_in': 'appointments',
  'appointment.fulfil': 'appointments',
  'appointment.cancel': 'appointments',
  'consultation.create': 'consultations',
  'consultation.update': 'consultations',
  'consultation.complete': 'consultations',
  'consultation.addendum': 'consultations',
  'consultation.cancel': 'consultations',
  'lab_order.create': 'orders',
  'imaging_order.create': 'orders',
  'order.hold': 'orders',
  'order.resume': 'orders',
  'order.result': 'orders',
  'order.cancel': 'orders',
  'order_item.move': 'orders',
  'lab_result.create': 'orders',
  'lab_result.acknowledge': 'orders',
  'lab_result.release': 'orders',
  'lab_result.correct': 'orders',
  'lab_result.cancel': 'orders',
  'referral.create': 'orders',
  'referral.accept': 'orders',
  'referral.decline': 'orders',
  'referral.complete': 'orders',
  'referral.cancel': 'orders',
  'prescription.create': 'prescriptions',
  'prescription.update': 'prescriptions',
  'prescription.issue': 'prescriptions',
  'prescription.complete': 'prescriptions',
  'prescription.stop': 'prescriptions',
  'prescription.cancel': 'prescriptions',
  'practitioner.create': 'clinic',
  'practitioner.update': 'clinic',
  'practitioner.hours_update': 'clinic',
  'location.create': 'clinic',
  'location.update': 'clinic',
};

export const eventsOf = (group: Group): Event[] =>
  (Object.keys(GROUP_OF) as Event[]).filter((event) => GROUP_OF[event] === group);
