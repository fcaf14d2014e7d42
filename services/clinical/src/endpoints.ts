import { listPrescriptionVersionsEndpoint } from './features/prescriptions/list-prescription-versions.js';
import { listConsultationVersionsEndpoint } from './features/consultations/list-consultation-versions.js';
import { listAppointmentVersionsEndpoint } from './features/appointments/list-appointment-versions.js';
import { listPatientVersionsEndpoint } from './features/patients/list-patient-versions.js';
import { createApiKeyEndpoint } from './features/api-keys/create-api-key.js';
import { listApiKeysEndpoint } from './features/api-keys/list-api-keys.js';
import { revokeApiKeyEndpoint } from './features/api-keys/revoke-api-key.js';
import { rotateApiKeyEndpoint } from './features/api-keys/rotate-api-key.js';
import { changePasswordEndpoint } from './features/auth/change-password.js';
import { createTokenEndpoint } from './features/auth/create-token.js';
import { getMeEndpoint } from './features/auth/get-me.js';
import { listDevicesEndpoint } from './features/auth/list-devices.js';
import { logoutAllEndpoint } from './features/auth/logout-all.js';
import { logoutEndpoint } from './features/auth/logout.js';
import { refreshSessionEndpoint } from './features/auth/refresh-session.js';
import { revokeDeviceEndpoint } from './features/auth/revoke-device.js';
import { revokeTokenEndpoint } from './features/auth/revoke-token.js';
import { getAgendaEndpoint } from './features/agenda/get-agenda.js';
import { bookAppointmentEndpoint } from './features/appointments/book-appointment.js';
import { cancelAppointmentEndpoint } from './features/appointments/cancel-appointment.js';
import { checkInAppointmentEndpoint } from './features/appointments/check-in-appointment.js';
import { getAppointmentEndpoint } from './features/appointments/get-appointment.js';
import { listAppointmentsEndpoint } from './features/appointments/list-appointments.js';
import { listClinicAppointmentsEndpoint } from './features/appointments/list-clinic-appointments.js';
import { moveAppointmentEndpoint } from './features/appointments/move-appointment.js';
import { rescheduleAppointmentEndpoint } from './features/appointments/reschedule-appointment.js';
import { beginMfaEndpoint } from './features/auth/begin-mfa.js';
import { confirmMfaEndpoint } from './features/auth/confirm-mfa.js';
import { endMfaEndpoint } from './features/auth/end-mfa.js';
import { listNoticesEndpoint } from './features/auth/list-notices.js';
import { loginEndpoint } from './features/auth/login.js';
import { exportCatalogEndpoint } from './features/catalogs/export-catalog.js';
import { listCatalogsEndpoint } from './features/catalogs/list-catalogs.js';
import { createConsultationEndpoint } from './features/consultations/create-consultation.js';
import { cancelConsultationEndpoint } from './features/consultations/cancel-consultation.js';
import { completeConsultationEndpoint } from './features/consultations/complete-consultation.js';
import { createAddendumEndpoint } from './features/consultations/create-addendum.js';
import { listConsultationsEndpoint } from './features/consultations/list-consultations.js';
import { updateConsultationEndpoint } from './features/consultations/update-consultation.js';
import { getConsultationEndpoint } from './features/consultations/get-consultation.js';
import { createImagingOrderEndpoint } from './features/orders/create-imaging-order.js';
import { cancelLabResultEndpoint } from './features/lab-results/cancel-lab-result.js';
import { correctLabResultEndpoint } from './features/lab-results/correct-lab-result.js';
import { createLabResultEndpoint } from './features/lab-results/create-lab-result.js';
import { getLabResultEndpoint } from './features/lab-results/get-lab-result.js';
import { listLabResultsEndpoint } from './features/lab-results/list-lab-results.js';
import { releaseLabResultEndpoint } from './features/lab-results/release-lab-result.js';
import { createLabOrderEndpoint } from './features/orders/create-lab-order.js';
import { cancelOrderEndpoint } from './features/orders/cancel-order.js';
import { getOrderEndpoint } from './features/orders/get-order.js';
import { holdOrderEndpoint } from './features/orders/hold-order.js';
import { moveOrderItemEndpoint } from './features/orders/move-order-item.js';
import { resumeOrderEndpoint } from './features/orders/resume-order.js';
import { cancelPrescriptionEndpoint } from './features/prescriptions/cancel-prescription.js';
import { completePrescriptionEndpoint } from './features/prescriptions/complete-prescription.js';
import { createPrescriptionEndpoint } from './features/prescriptions/create-prescription.js';
import { getPrescriptionEndpoint } from './features/prescriptions/get-prescription.js';
import { issuePrescriptionEndpoint } from './features/prescriptions/issue-prescription.js';
import { listPrescriptionsEndpoint } from './features/prescriptions/list-prescriptions.js';
import { stopPrescriptionEndpoint } from './features/prescriptions/stop-prescription.js';
import { createBlockEndpoint } from './features/schedule-blocks/create-block.js';
import { deleteBlockEndpoint } from './features/schedule-blocks/delete-block.js';
import { listBlocksEndpoint } from './features/schedule-blocks/list-blocks.js';
import { pingEndpoint } from './features/system/ping.js';
import { listAuditEventsEndpoint } from './features/audit/list-audit-events.js';
import { listPatientAccessesEndpoint } from './features/access-log/list-patient-accesses.js';
import { createLocationEndpoint } from './features/locations/create-location.js';
import { createPractitionerEndpoint } from './features/practitioners/create-practitioner.js';
import { getSettingsEndpoint } from './features/settings/get-settings.js';
import { listLocationsEndpoint } from './features/locations/list-locations.js';
import { listPractitionersEndpoint } from './features/practitioners/list-practitioners.js';
import { updateLocationEndpoint } from './features/locations/update-location.js';
import { updatePractitionerEndpoint } from './features/practitioners/update-practitioner.js';
import { updateSettingsEndpoint } from './features/settings/update-settings.js';
import { createPatientEndpoint } from './features/patients/create-patient.js';
import { getAllergiesEndpoint } from './features/patients/get-allergies.js';
import { getPatientEndpoint } from './features/patients/get-patient.js';
import { listPatientsEndpoint } from './features/patients/list-patients.js';
import { setAllergiesEndpoint } from './features/patients/set-allergies.js';
import { updatePatientEndpoint } from './features/patients/update-patient.js';
import { getPhiPolicyEndpoint } from './features/phi-policy/get-phi-policy.js';
import { listReviewsEndpoint } from './features/break-glass/list-reviews.js';
import { resolveReviewEndpoint } from './features/break-glass/resolve-review.js';
import { updatePhiPolicyEndpoint } from './features/phi-policy/update-phi-policy.js';
import { acceptInvitationEndpoint } from './features/users/accept-invitation.js';
import { createUserEndpoint } from './features/users/create-user.js';
import { listInvitationsEndpoint } from './features/users/list-invitations.js';
import { listUsersEndpoint } from './features/users/list-users.js';
import { registerEndpoint } from './features/users/register.js';
import { removeUserEndpoint } from './features/users/remove-user.js';
import { resetPasswordEndpoint } from './features/users/reset-password.js';
import { revokeInvitationEndpoint } from './features/users/revoke-invitation.js';
import { updateUserEndpoint } from './features/users/update-user.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation, in the order of the specification. */
export const endpoints: readonly Endpoint[] = [
  loginEndpoint,
  listAppointmentsEndpoint,
  logoutEndpoint,
  logoutAllEndpoint,
  refreshSessionEndpoint,
  getMeEndpoint,
  listDevicesEndpoint,
  revokeDeviceEndpoint,
  changePasswordEndpoint,
  beginMfaEndpoint,
  confirmMfaEndpoint,
  endMfaEndpoint,
  listNoticesEndpoint,
  registerEndpoint,
  acceptInvitationEndpoint,
  listLabResultsEndpoint,
  listPrescriptionsEndpoint,
  getAgendaEndpoint,
  listCatalogsEndpoint,
  createConsultationEndpoint,
  getConsultationEndpoint,
  listConsultationVersionsEndpoint,
  updateConsultationEndpoint,
  completeConsultationEndpoint,
  createAddendumEndpoint,
  cancelConsultationEndpoint,
  createImagingOrderEndpoint,
  createLabOrderEndpoint,

  pingEndpoint,
  exportCatalogEndpoint,
  listPatientsEndpoint,
  createPatientEndpoint,
  getPatientEndpoint,
  updatePatientEndpoint,
  listPatientVersionsEndpoint,
  getAllergiesEndpoint,
  setAllergiesEndpoint,
  listClinicAppointmentsEndpoint,
  bookAppointmentEndpoint,
  getAppointmentEndpoint,
  listAppointmentVersionsEndpoint,
  checkInAppointmentEndpoint,
  cancelAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
  moveAppointmentEndpoint,
  listBlocksEndpoint,
  createBlockEndpoint,
  deleteBlockEndpoint,
  createTokenEndpoint,
  revokeTokenEndpoint,
  listApiKeysEndpoint,
  createApiKeyEndpoint,
  rotateApiKeyEndpoint,
  revokeApiKeyEndpoint,

  getSettingsEndpoint,
  updateSettingsEndpoint,
  getPhiPolicyEndpoint,
  updatePhiPolicyEndpoint,
  listReviewsEndpoint,
  resolveReviewEndpoint,
  listUsersEndpoint,
  createUserEndpoint,
  updateUserEndpoint,
  removeUserEndpoint,
  resetPasswordEndpoint,
  listInvitationsEndpoint,
  revokeInvitationEndpoint,
  listPractitionersEndpoint,
  createPractitionerEndpoint,
  updatePractitionerEndpoint,
  listLocationsEndpoint,
  createLocationEndpoint,
  updateLocationEndpoint,
  listAuditEventsEndpoint,
  listPatientAccessesEndpoint,
  listConsultationsEndpoint,
  getOrderEndpoint,
  holdOrderEndpoint,
  resumeOrderEndpoint,
  cancelOrderEndpoint,
  moveOrderItemEndpoint,
  getLabResultEndpoint,
  createLabResultEndpoint,
  correctLabResultEndpoint,
  releaseLabResultEndpoint,
  cancelLabResultEndpoint,
  getPrescriptionEndpoint,
  listPrescriptionVersionsEndpoint,
  createPrescriptionEndpoint,
  issuePrescriptionEndpoint,
  completePrescriptionEndpoint,
  stopPrescriptionEndpoint,
  cancelPrescriptionEndpoint,
];
