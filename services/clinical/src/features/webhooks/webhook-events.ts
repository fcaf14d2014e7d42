/** What a webhook may be told of, by the names of the audit trail: every event that makes or changes a record with versions. */
export const WEBHOOK_EVENTS = [
  'allergy.cancel',
  'allergy.create',
  'allergy.update',
  'appointment.cancel',
  'appointment.check_in',
  'appointment.create',
  'appointment.fulfil',
  'appointment.move',
  'appointment.reschedule',
  'appointment.undo_check_in',
  'consultation.addendum',
  'consultation.cancel',
  'consultation.complete',
  'consultation.create',
  'consultation.update',
  'imaging_order.create',
  'lab_order.create',
  'lab_result.cancel',
  'lab_result.correct',
  'lab_result.create',
  'lab_result.release',
  'order.cancel',
  'order.hold',
  'order.result',
  'order.resume',
  'order_item.move',
  'patient.allergies_update',
  'patient.create',
  'patient.merge',
  'patient.records_moved',
  'patient.unmerge',
  'patient.update',
  'prescription.cancel',
  'prescription.complete',
  'prescription.create',
  'prescription.issue',
  'prescription.stop',
  'prescription.update',
] as const;

/** The first word to the receiver of a subscription, which is not told of anything before it has taken that. */
export const HANDSHAKE = 'subscription.handshake';

/** Sent when an administrator asks for it, whatever the webhook's events are. */
export const PING = 'webhook.ping';
