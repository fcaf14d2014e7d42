import { correctAdmissionObservationEndpoint } from '../features/admission-observations/correct-admission-observation.js';
import { createAdmissionObservationEndpoint } from '../features/admission-observations/create-admission-observation.js';
import { getAdmissionObservationEndpoint } from '../features/admission-observations/get-admission-observation.js';
import { listAdmissionObservationsEndpoint } from '../features/admission-observations/list-admission-observations.js';
import { cancelAdmissionTaskEndpoint } from '../features/admission-tasks/cancel-admission-task.js';
import { completeAdmissionTaskEndpoint } from '../features/admission-tasks/complete-admission-task.js';
import { createAdmissionTaskEndpoint } from '../features/admission-tasks/create-admission-task.js';
import { getAdmissionTaskEndpoint } from '../features/admission-tasks/get-admission-task.js';
import { listAdmissionTasksEndpoint } from '../features/admission-tasks/list-admission-tasks.js';
import { sendOnLeaveEndpoint } from '../features/admissions/send-on-leave.js';
import { returnFromLeaveEndpoint } from '../features/admissions/return-from-leave.js';
import { dischargePatientEndpoint } from '../features/admission-endings/discharge-patient.js';
import { undoMovementEndpoint } from '../features/admission-endings/undo-movement.js';
import { admitPatientEndpoint } from '../features/admissions/admit-patient.js';
import { cancelAdmissionEndpoint } from '../features/admission-endings/cancel-admission.js';
import { createAdmissionEndpoint } from '../features/admissions/create-admission.js';
import { getAdmissionEndpoint } from '../features/admissions/get-admission.js';
import { getWardBoardEndpoint } from '../features/ward-boards/get-ward-board.js';
import { getWardOccupancyEndpoint } from '../features/admissions/get-ward-occupancy.js';
import { listAdmissionVersionsEndpoint } from '../features/admissions/list-admission-versions.js';
import { listAdmissionsEndpoint } from '../features/admissions/list-admissions.js';
import { swapPatientsEndpoint } from '../features/admissions/swap-patients.js';
import { transferPatientEndpoint } from '../features/admissions/transfer-patient.js';
import { updateAdmissionEndpoint } from '../features/admissions/update-admission.js';
import { reserveBedEndpoint } from '../features/admissions/reserve-bed.js';
import { endBedReservationEndpoint } from '../features/admissions/end-bed-reservation.js';
import { createInpatientMedicationEndpoint } from '../features/inpatient-medications/create-inpatient-medication.js';
import { getInpatientMedicationEndpoint } from '../features/inpatient-medications/get-inpatient-medication.js';
import { holdInpatientMedicationEndpoint } from '../features/inpatient-medications/hold-inpatient-medication.js';
import { listInpatientMedicationVersionsEndpoint } from '../features/inpatient-medications/list-inpatient-medication-versions.js';
import { listInpatientMedicationsEndpoint } from '../features/inpatient-medications/list-inpatient-medications.js';
import { resumeInpatientMedicationEndpoint } from '../features/inpatient-medications/resume-inpatient-medication.js';
import { stopInpatientMedicationEndpoint } from '../features/inpatient-medications/stop-inpatient-medication.js';
import { correctAdministrationEndpoint } from '../features/medication-administrations/correct-administration.js';
import { createAdministrationEndpoint } from '../features/medication-administrations/create-administration.js';
import { getAdministrationEndpoint } from '../features/medication-administrations/get-administration.js';
import { getMedicationChartEndpoint } from '../features/medication-administrations/get-medication-chart.js';
import { listAdministrationsEndpoint } from '../features/medication-administrations/list-administrations.js';
import { createBedEndpoint } from '../features/wards/create-bed.js';
import { createWardEndpoint } from '../features/wards/create-ward.js';
import { getBedEndpoint } from '../features/wards/get-bed.js';
import { getWardEndpoint } from '../features/wards/get-ward.js';
import { listBedVersionsEndpoint } from '../features/wards/list-bed-versions.js';
import { listBedsEndpoint } from '../features/wards/list-beds.js';
import { listWardVersionsEndpoint } from '../features/wards/list-ward-versions.js';
import { listWardsEndpoint } from '../features/wards/list-wards.js';
import { setBedStateEndpoint } from '../features/wards/set-bed-state.js';
import { watchBedsEndpoint } from '../features/wards/watch-beds.js';
import { updateBedEndpoint } from '../features/wards/update-bed.js';
import { updateWardEndpoint } from '../features/wards/update-ward.js';
import { getScreenEndpoint } from '../features/screens/get-screen.js';
import { getEmergencyScreenEndpoint } from '../features/screens/get-emergency-screen.js';
import { getWardScreenEndpoint } from '../features/screens/get-ward-screen.js';
import { watchWardScreenEndpoint } from '../features/screens/watch-ward-screen.js';
import { watchEmergencyScreenEndpoint } from '../features/screens/watch-emergency-screen.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Wards, beds and who has them (clinical-areas.md section 3). */
export const hospitalization = {
  Wards: {
    'GET /api/v1/wards': listWardsEndpoint,
    'POST /api/v1/wards': createWardEndpoint,
    'GET /api/v1/wards/occupancy': getWardOccupancyEndpoint,
    'GET /api/v1/wards/{ward}': getWardEndpoint,
    'GET /api/v1/wards/{ward}/board': getWardBoardEndpoint,
    'PATCH /api/v1/wards/{ward}': updateWardEndpoint,
    'GET /api/v1/wards/{ward}/versions': listWardVersionsEndpoint,
    'GET /api/v1/beds': listBedsEndpoint,
    'POST /api/v1/beds': createBedEndpoint,
    'GET /api/v1/beds/events': watchBedsEndpoint,
    'GET /api/v1/beds/{bed}': getBedEndpoint,
    'PATCH /api/v1/beds/{bed}': updateBedEndpoint,
    'GET /api/v1/beds/{bed}/versions': listBedVersionsEndpoint,
    'POST /api/v1/beds/{bed}/state': setBedStateEndpoint,
    'POST /api/v1/beds/{bed}/reservations': reserveBedEndpoint,
    'DELETE /api/v1/beds/{bed}/reservations/{reservation}': endBedReservationEndpoint,
  },
  Screens: {
    'GET /api/v1/screens': getScreenEndpoint,
    'GET /api/v1/screens/emergency': getEmergencyScreenEndpoint,
    'GET /api/v1/screens/emergency/events': watchEmergencyScreenEndpoint,
    'GET /api/v1/screens/wards/{ward}': getWardScreenEndpoint,
    'GET /api/v1/screens/wards/{ward}/events': watchWardScreenEndpoint,
  },
  Admissions: {
    'GET /api/v1/admissions': listAdmissionsEndpoint,
    'POST /api/v1/admissions': createAdmissionEndpoint,
    'GET /api/v1/admissions/{admission}': getAdmissionEndpoint,
    'PATCH /api/v1/admissions/{admission}': updateAdmissionEndpoint,
    'GET /api/v1/admissions/{admission}/versions': listAdmissionVersionsEndpoint,
    'GET /api/v1/admissions/{admission}/observations': listAdmissionObservationsEndpoint,
    'POST /api/v1/admissions/{admission}/observations': createAdmissionObservationEndpoint,
    'GET /api/v1/admissions/{admission}/observations/{observation}': getAdmissionObservationEndpoint,
    'POST /api/v1/admissions/{admission}/observations/{observation}/corrections': correctAdmissionObservationEndpoint,
    'GET /api/v1/admissions/{admission}/tasks': listAdmissionTasksEndpoint,
    'POST /api/v1/admissions/{admission}/tasks': createAdmissionTaskEndpoint,
    'GET /api/v1/admissions/{admission}/tasks/{task}': getAdmissionTaskEndpoint,
    'POST /api/v1/admissions/{admission}/tasks/{task}/done': completeAdmissionTaskEndpoint,
    'POST /api/v1/admissions/{admission}/tasks/{task}/cancel': cancelAdmissionTaskEndpoint,
    'POST /api/v1/admissions/{admission}/admit': admitPatientEndpoint,
    'POST /api/v1/admissions/{admission}/transfer': transferPatientEndpoint,
    'POST /api/v1/admissions/{admission}/swap': swapPatientsEndpoint,
    'POST /api/v1/admissions/{admission}/leave': sendOnLeaveEndpoint,
    'POST /api/v1/admissions/{admission}/return': returnFromLeaveEndpoint,
    'POST /api/v1/admissions/{admission}/discharge': dischargePatientEndpoint,
    'POST /api/v1/admissions/{admission}/undo': undoMovementEndpoint,
    'POST /api/v1/admissions/{admission}/cancel': cancelAdmissionEndpoint,
  },
  'Inpatient medication': {
    'GET /api/v1/admissions/{admission}/medications': listInpatientMedicationsEndpoint,
    'POST /api/v1/admissions/{admission}/medications': createInpatientMedicationEndpoint,
    'GET /api/v1/admissions/{admission}/medications/{medication}': getInpatientMedicationEndpoint,
    'GET /api/v1/admissions/{admission}/medications/{medication}/versions': listInpatientMedicationVersionsEndpoint,
    'POST /api/v1/admissions/{admission}/medications/{medication}/hold': holdInpatientMedicationEndpoint,
    'POST /api/v1/admissions/{admission}/medications/{medication}/resume': resumeInpatientMedicationEndpoint,
    'POST /api/v1/admissions/{admission}/medications/{medication}/stop': stopInpatientMedicationEndpoint,
    'GET /api/v1/admissions/{admission}/medication-chart': getMedicationChartEndpoint,
    'GET /api/v1/admissions/{admission}/administrations': listAdministrationsEndpoint,
    'POST /api/v1/admissions/{admission}/administrations': createAdministrationEndpoint,
    'GET /api/v1/admissions/{admission}/administrations/{administration}': getAdministrationEndpoint,
    'POST /api/v1/admissions/{admission}/administrations/{administration}/corrections': correctAdministrationEndpoint,
  },
} satisfies EndpointMap;
