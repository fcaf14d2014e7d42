import { cancelAllergyEndpoint } from '../features/allergies/cancel-allergy.js';
import { createAllergyEndpoint } from '../features/allergies/create-allergy.js';
import { getAllergiesEndpoint } from '../features/allergies/get-allergies.js';
import { getAllergyEndpoint } from '../features/allergies/get-allergy.js';
import { listAllergiesEndpoint } from '../features/allergies/list-allergies.js';
import { listAllergyVersionsEndpoint } from '../features/allergies/list-allergy-versions.js';
import { setAllergiesEndpoint } from '../features/allergies/set-allergies.js';
import { updateAllergyEndpoint } from '../features/allergies/update-allergy.js';
import { approveApiKeyEndpoint } from '../features/api-keys/approve-api-key.js';
import { createApiKeyEndpoint } from '../features/api-keys/create-api-key.js';
import { getApiKeyEndpoint } from '../features/api-keys/get-api-key.js';
import { getApiKeyUsageEndpoint } from '../features/api-keys/get-api-key-usage.js';
import { listApiKeysEndpoint } from '../features/api-keys/list-api-keys.js';
import { revokeApiKeyEndpoint } from '../features/api-keys/revoke-api-key.js';
import { rotateApiKeyEndpoint } from '../features/api-keys/rotate-api-key.js';
import { answerAppointmentReminderEndpoint } from '../features/appointment-reminders/answer-appointment-reminder.js';
import { openAppointmentReminderEndpoint } from '../features/appointment-reminders/open-appointment-reminder.js';
import { bookAppointmentEndpoint } from '../features/appointments/book-appointment.js';
import { confirmAppointmentEndpoint } from '../features/appointments/confirm-appointment.js';
import { cancelAppointmentEndpoint } from '../features/appointments/cancel-appointment.js';
import { checkInAppointmentEndpoint } from '../features/appointments/check-in-appointment.js';
import { getAppointmentEndpoint } from '../features/appointments/get-appointment.js';
import { listAppointmentVersionsEndpoint } from '../features/appointments/list-appointment-versions.js';
import { listClinicAppointmentsEndpoint } from '../features/appointments/list-clinic-appointments.js';
import { moveAppointmentEndpoint } from '../features/appointments/move-appointment.js';
import { rescheduleAppointmentEndpoint } from '../features/appointments/reschedule-appointment.js';
import { undoCheckInEndpoint } from '../features/appointments/undo-check-in.js';
import { createTokenEndpoint } from '../features/auth/create-token.js';
import { revokeTokenEndpoint } from '../features/auth/revoke-token.js';
import { checkTestFileEndpoint } from '../features/catalogs/check-test-file.js';
import { createTestEndpoint } from '../features/catalogs/create-test.js';
import { exportCatalogEndpoint } from '../features/catalogs/export-catalog.js';
import { getTestEndpoint } from '../features/catalogs/get-test.js';
import { importTestFileEndpoint } from '../features/catalogs/import-test-file.js';
import { listCatalogDiagnosesEndpoint } from '../features/catalogs/list-catalog-diagnoses.js';
import { listCatalogStatesEndpoint } from '../features/catalogs/list-catalog-states.js';
import { listTestsEndpoint } from '../features/catalogs/list-tests.js';
import { updateTestEndpoint } from '../features/catalogs/update-test.js';
import { listSubstancesEndpoint } from '../features/catalogs/list-substances.js';
import { listFreeTimesEndpoint } from '../features/free-times/list-free-times.js';
import { createLocationEndpoint } from '../features/locations/create-location.js';
import { listLocationsEndpoint } from '../features/locations/list-locations.js';
import { updateLocationEndpoint } from '../features/locations/update-location.js';
import { getOverviewEndpoint } from '../features/overview/get-overview.js';
import { createPatientEndpoint } from '../features/patients/create-patient.js';
import { getPatientEndpoint } from '../features/patients/get-patient.js';
import { getPatientRemindersEndpoint } from '../features/patients/get-patient-reminders.js';
import { listPatientVersionsEndpoint } from '../features/patients/list-patient-versions.js';
import { listPatientsEndpoint } from '../features/patients/list-patients.js';
import { searchPatientsEndpoint } from '../features/patients/search-patients.js';
import { setPatientRemindersEndpoint } from '../features/patients/set-patient-reminders.js';
import { updatePatientEndpoint } from '../features/patients/update-patient.js';
import { distinguishPatientsEndpoint } from '../features/patient-matches/distinguish-patients.js';
import { listPatientDuplicatesEndpoint } from '../features/patient-matches/list-patient-duplicates.js';
import { matchPatientsEndpoint } from '../features/patient-matches/match-patients.js';
import { withdrawDistinctionEndpoint } from '../features/patient-matches/withdraw-distinction.js';
import { listPatientMergesEndpoint } from '../features/patient-merges/list-patient-merges.js';
import { mergePatientEndpoint } from '../features/patient-merges/merge-patient.js';
import { unmergePatientEndpoint } from '../features/patient-merges/unmerge-patient.js';
import { getPhiPolicyEndpoint } from '../features/phi-policy/get-phi-policy.js';
import { previewPhiPolicyEndpoint } from '../features/phi-policy/preview-phi-policy.js';
import { updatePhiPolicyEndpoint } from '../features/phi-policy/update-phi-policy.js';
import { getPractitionerHoursEndpoint } from '../features/practitioners/get-practitioner-hours.js';
import { updatePractitionerHoursEndpoint } from '../features/practitioners/update-practitioner-hours.js';
import { createPractitionerEndpoint } from '../features/practitioners/create-practitioner.js';
import { listPractitionersEndpoint } from '../features/practitioners/list-practitioners.js';
import { updatePractitionerEndpoint } from '../features/practitioners/update-practitioner.js';
import { countOverridesEndpoint } from '../features/prescription-overrides/count-overrides.js';
import { cancelPrescriptionEndpoint } from '../features/prescriptions/cancel-prescription.js';
import { completePrescriptionEndpoint } from '../features/prescriptions/complete-prescription.js';
import { createPrescriptionEndpoint } from '../features/prescriptions/create-prescription.js';
import { getPrescriptionEndpoint } from '../features/prescriptions/get-prescription.js';
import { issuePrescriptionEndpoint } from '../features/prescriptions/issue-prescription.js';
import { listPrescriptionVersionsEndpoint } from '../features/prescriptions/list-prescription-versions.js';
import { stopPrescriptionEndpoint } from '../features/prescriptions/stop-prescription.js';
import { updatePrescriptionEndpoint } from '../features/prescriptions/update-prescription.js';
import { createBlockEndpoint } from '../features/schedule-blocks/create-block.js';
import { deleteBlockEndpoint } from '../features/schedule-blocks/delete-block.js';
import { listBlocksEndpoint } from '../features/schedule-blocks/list-blocks.js';
import { getSettingsEndpoint } from '../features/settings/get-settings.js';
import { updateSettingsEndpoint } from '../features/settings/update-settings.js';
import { pingEndpoint } from '../features/system/ping.js';
import { endConsoleSessionEndpoint } from '../features/console/end-console-session.js';
import { getConsoleSessionEndpoint } from '../features/console/get-console-session.js';
import { openConsoleSessionEndpoint } from '../features/console/open-console-session.js';
import { createWebhookEndpoint } from '../features/webhooks/create-webhook.js';
import { deleteWebhookEndpoint } from '../features/webhooks/delete-webhook.js';
import { getWebhookEndpoint } from '../features/webhooks/get-webhook.js';
import { listDeliveriesEndpoint } from '../features/webhooks/list-deliveries.js';
import { listWebhooksEndpoint } from '../features/webhooks/list-webhooks.js';
import { pingWebhookEndpoint } from '../features/webhooks/ping-webhook.js';
import { redeliverEndpoint } from '../features/webhooks/redeliver.js';
import { rotateWebhookSecretEndpoint } from '../features/webhooks/rotate-webhook-secret.js';
import { updateWebhookEndpoint } from '../features/webhooks/update-webhook.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { ai } from './ai.js';
import { chart } from './chart.js';
import { emergency } from './emergency.js';
import { hospitalization } from './hospitalization.js';
import { interop } from './interop.js';
import { pharmacy } from './pharmacy.js';
import { requests } from './requests.js';
import { notes } from './notes.js';

/** What a clinic’s console, its other clients and its integrations use (clinical-gaps.md section 2). */
export const general = {
  Service: {
    'GET /api/v1/ping': pingEndpoint,
  },
  Authentication: {
    'POST /api/v1/auth/tokens': createTokenEndpoint,
    'DELETE /api/v1/auth/tokens/{token}': revokeTokenEndpoint,
  },
  Console: {
    'POST /api/v1/console/session': openConsoleSessionEndpoint,
    'GET /api/v1/console/session': getConsoleSessionEndpoint,
    'DELETE /api/v1/console/session': endConsoleSessionEndpoint,
    'GET /api/v1/overview': getOverviewEndpoint,
  },
  'API keys': {
    'GET /api/v1/api-keys': listApiKeysEndpoint,
    'GET /api/v1/api-keys/usage': getApiKeyUsageEndpoint,
    'POST /api/v1/api-keys': createApiKeyEndpoint,
    'GET /api/v1/api-keys/{api_key}': getApiKeyEndpoint,
    'POST /api/v1/api-keys/{api_key}/approve': approveApiKeyEndpoint,
    'POST /api/v1/api-keys/{api_key}/rotate': rotateApiKeyEndpoint,
    'DELETE /api/v1/api-keys/{api_key}': revokeApiKeyEndpoint,
  },
  Webhooks: {
    'POST /api/v1/webhooks': createWebhookEndpoint,
    'GET /api/v1/webhooks': listWebhooksEndpoint,
    'GET /api/v1/webhooks/{webhook}': getWebhookEndpoint,
    'PATCH /api/v1/webhooks/{webhook}': updateWebhookEndpoint,
    'DELETE /api/v1/webhooks/{webhook}': deleteWebhookEndpoint,
    'POST /api/v1/webhooks/{webhook}/rotate': rotateWebhookSecretEndpoint,
    'POST /api/v1/webhooks/{webhook}/ping': pingWebhookEndpoint,
    'GET /api/v1/webhooks/{webhook}/deliveries': listDeliveriesEndpoint,
    'POST /api/v1/webhooks/{webhook}/deliveries/{delivery}/redeliver': redeliverEndpoint,
  },
  Patients: {
    'GET /api/v1/patients': listPatientsEndpoint,
    'POST /api/v1/patients/search': searchPatientsEndpoint,
    'POST /api/v1/patients/match': matchPatientsEndpoint,
    'POST /api/v1/patients': createPatientEndpoint,
    'GET /api/v1/patients/{patient}': getPatientEndpoint,
    'PATCH /api/v1/patients/{patient}': updatePatientEndpoint,
    'GET /api/v1/patients/{patient}/reminders': getPatientRemindersEndpoint,
    'PUT /api/v1/patients/{patient}/reminders': setPatientRemindersEndpoint,
    'GET /api/v1/patients/{patient}/versions': listPatientVersionsEndpoint,
    'GET /api/v1/patient-duplicates': listPatientDuplicatesEndpoint,
    'PUT /api/v1/patients/{patient}/distinct-from/{other}': distinguishPatientsEndpoint,
    'DELETE /api/v1/patients/{patient}/distinct-from/{other}': withdrawDistinctionEndpoint,
    'POST /api/v1/patients/{patient}/merge': mergePatientEndpoint,
    'POST /api/v1/patients/{patient}/unmerge': unmergePatientEndpoint,
    'GET /api/v1/patients/{patient}/merges': listPatientMergesEndpoint,
  },
  Allergies: {
    'GET /api/v1/patients/{patient}/allergies': getAllergiesEndpoint,
    'PUT /api/v1/patients/{patient}/allergies': setAllergiesEndpoint,
    'GET /api/v1/allergies': listAllergiesEndpoint,
    'POST /api/v1/allergies': createAllergyEndpoint,
    'GET /api/v1/allergies/{allergy}': getAllergyEndpoint,
    'PATCH /api/v1/allergies/{allergy}': updateAllergyEndpoint,
    'POST /api/v1/allergies/{allergy}/cancel': cancelAllergyEndpoint,
    'GET /api/v1/allergies/{allergy}/versions': listAllergyVersionsEndpoint,
  },
  ...chart,
  ...notes,
  Appointments: {
    'GET /api/v1/appointments': listClinicAppointmentsEndpoint,
    'POST /api/v1/appointments': bookAppointmentEndpoint,
    'GET /api/v1/appointments/{appointment}': getAppointmentEndpoint,
    'GET /api/v1/appointments/{appointment}/versions': listAppointmentVersionsEndpoint,
    'POST /api/v1/appointments/{appointment}/check-in': checkInAppointmentEndpoint,
    'POST /api/v1/appointments/{appointment}/undo-check-in': undoCheckInEndpoint,
    'POST /api/v1/appointments/{appointment}/cancel': cancelAppointmentEndpoint,
    'POST /api/v1/appointments/{appointment}/confirm': confirmAppointmentEndpoint,
    'POST /api/v1/appointments/{appointment}/reschedule': rescheduleAppointmentEndpoint,
    'POST /api/v1/appointments/{appointment}/status': moveAppointmentEndpoint,
    'GET /api/v1/appointment-reminders/{link}': openAppointmentReminderEndpoint,
    'POST /api/v1/appointment-reminders/{link}': answerAppointmentReminderEndpoint,
    'GET /api/v1/free-times': listFreeTimesEndpoint,
  },
  ...emergency,
  ...hospitalization,
  ...interop,
  ...pharmacy,
  ...ai,
  'Schedule blocks': {
    'GET /api/v1/schedule-blocks': listBlocksEndpoint,
    'POST /api/v1/schedule-blocks': createBlockEndpoint,
    'DELETE /api/v1/schedule-blocks/{block}': deleteBlockEndpoint,
  },
  ...requests,
  Prescriptions: {
    'GET /api/v1/prescriptions/{prescription}': getPrescriptionEndpoint,
    'GET /api/v1/prescriptions/{prescription}/versions': listPrescriptionVersionsEndpoint,
    'POST /api/v1/prescriptions': createPrescriptionEndpoint,
    'PATCH /api/v1/prescriptions/{prescription}': updatePrescriptionEndpoint,
    'POST /api/v1/prescriptions/{prescription}/issue': issuePrescriptionEndpoint,
    'POST /api/v1/prescriptions/{prescription}/complete': completePrescriptionEndpoint,
    'POST /api/v1/prescriptions/{prescription}/stop': stopPrescriptionEndpoint,
    'POST /api/v1/prescriptions/{prescription}/cancel': cancelPrescriptionEndpoint,
  },
  'Prescription overrides': {
    'GET /api/v1/prescription-overrides': countOverridesEndpoint,
  },
  Catalogs: {
    'GET /api/v1/catalogs': listCatalogStatesEndpoint,
    'GET /api/v1/catalogs/diagnoses': listCatalogDiagnosesEndpoint,
    'GET /api/v1/catalogs/tests': listTestsEndpoint,
    'POST /api/v1/catalogs/tests': createTestEndpoint,
    'POST /api/v1/catalogs/tests/check': checkTestFileEndpoint,
    'POST /api/v1/catalogs/tests/import': importTestFileEndpoint,
    'GET /api/v1/catalogs/tests/{test}': getTestEndpoint,
    'PATCH /api/v1/catalogs/tests/{test}': updateTestEndpoint,
    'GET /api/v1/catalogs/substances': listSubstancesEndpoint,
    'GET /api/v1/catalogs/{type}/export': exportCatalogEndpoint,
  },
  Settings: {
    'GET /api/v1/settings': getSettingsEndpoint,
    'PUT /api/v1/settings': updateSettingsEndpoint,
    'GET /api/v1/settings/phi-policy': getPhiPolicyEndpoint,
    'PUT /api/v1/settings/phi-policy': updatePhiPolicyEndpoint,
    'POST /api/v1/settings/phi-policy/preview': previewPhiPolicyEndpoint,
  },
  Practitioners: {
    'GET /api/v1/practitioners': listPractitionersEndpoint,
    'POST /api/v1/practitioners': createPractitionerEndpoint,
    'PATCH /api/v1/practitioners/{practitioner}': updatePractitionerEndpoint,
    'GET /api/v1/practitioners/{practitioner}/hours': getPractitionerHoursEndpoint,
    'PUT /api/v1/practitioners/{practitioner}/hours': updatePractitionerHoursEndpoint,
  },
  Locations: {
    'GET /api/v1/locations': listLocationsEndpoint,
    'POST /api/v1/locations': createLocationEndpoint,
    'PATCH /api/v1/locations/{location}': updateLocationEndpoint,
  },
} satisfies EndpointMap;
