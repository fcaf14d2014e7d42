import { listOwnAccessesEndpoint } from '../features/access-log/list-own-accesses.js';
import { getAgendaEndpoint } from '../features/agenda/get-agenda.js';
import { listAppointmentsEndpoint } from '../features/appointments/list-appointments.js';
import { beginMfaEndpoint } from '../features/auth/begin-mfa.js';
import { changePasswordEndpoint } from '../features/auth/change-password.js';
import { confirmIdentityEndpoint } from '../features/auth/confirm-identity.js';
import { confirmMfaEndpoint } from '../features/auth/confirm-mfa.js';
import { endMfaEndpoint } from '../features/auth/end-mfa.js';
import { getMeEndpoint } from '../features/auth/get-me.js';
import { listDevicesEndpoint } from '../features/auth/list-devices.js';
import { listNoticesEndpoint } from '../features/auth/list-notices.js';
import { loginEndpoint } from '../features/auth/login.js';
import { logoutAllEndpoint } from '../features/auth/logout-all.js';
import { logoutEndpoint } from '../features/auth/logout.js';
import { refreshSessionEndpoint } from '../features/auth/refresh-session.js';
import { renewRecoveryCodesEndpoint } from '../features/auth/renew-recovery-codes.js';
import { requestPasswordLinkEndpoint } from '../features/auth/request-password-link.js';
import { revokeDeviceEndpoint } from '../features/auth/revoke-device.js';
import { listCatalogsEndpoint } from '../features/catalogs/list-catalogs.js';
import { cancelConsultationEndpoint } from '../features/consultations/cancel-consultation.js';
import { completeConsultationEndpoint } from '../features/consultations/complete-consultation.js';
import { createAddendumEndpoint } from '../features/consultations/create-addendum.js';
import { createConsultationEndpoint } from '../features/consultations/create-consultation.js';
import { getConsultationEndpoint } from '../features/consultations/get-consultation.js';
import { listConsultationVersionsEndpoint } from '../features/consultations/list-consultation-versions.js';
import { updateConsultationEndpoint } from '../features/consultations/update-consultation.js';
import { listOwnNotesEndpoint } from '../features/consultations/list-own-notes.js';
import { listOwnVisitsEndpoint } from '../features/consultations/list-own-visits.js';
import { listOwnAllergiesEndpoint } from '../features/allergies/list-own-allergies.js';
import { listOwnDocumentsEndpoint } from '../features/documents/list-own-documents.js';
import { listOwnImmunizationsEndpoint } from '../features/immunizations/list-own-immunizations.js';
import { listOwnOrdersEndpoint } from '../features/orders/list-own-orders.js';
import { listOwnProblemsEndpoint } from '../features/problems/list-own-problems.js';
import { listLabResultsEndpoint } from '../features/lab-results/list-lab-results.js';
import { createImagingOrderEndpoint } from '../features/orders/create-imaging-order.js';
import { createLabOrderEndpoint } from '../features/orders/create-lab-order.js';
import { listPrescriptionsEndpoint } from '../features/prescriptions/list-prescriptions.js';
import { usePasswordLinkEndpoint } from '../features/auth/use-password-link.js';
import { acceptInvitationEndpoint } from '../features/invitations/accept-invitation.js';
import { previewInvitationEndpoint } from '../features/invitations/preview-invitation.js';
import { registerEndpoint } from '../features/invitations/register.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** What doctors’ and patients’ apps use (clinical.md section 4, then clinical-gaps.md), in the order of the specification. */
export const mobile = {
  Authentication: {
    'POST /api/mobile/v1/auth/login': loginEndpoint,
    'POST /api/mobile/v1/auth/logout': logoutEndpoint,
    'POST /api/mobile/v1/auth/logout-all': logoutAllEndpoint,
    'POST /api/mobile/v1/auth/refresh': refreshSessionEndpoint,
    'POST /api/mobile/v1/auth/confirm': confirmIdentityEndpoint,
    'GET /api/mobile/v1/auth/me': getMeEndpoint,
    'GET /api/mobile/v1/auth/devices': listDevicesEndpoint,
    'DELETE /api/mobile/v1/auth/devices/{device}': revokeDeviceEndpoint,
    'POST /api/mobile/v1/auth/password': changePasswordEndpoint,
    'POST /api/mobile/v1/auth/password-links': requestPasswordLinkEndpoint,
    'POST /api/mobile/v1/auth/password-links/use': usePasswordLinkEndpoint,
    'POST /api/mobile/v1/auth/mfa': beginMfaEndpoint,
    'POST /api/mobile/v1/auth/mfa/confirm': confirmMfaEndpoint,
    'POST /api/mobile/v1/auth/mfa/recovery-codes': renewRecoveryCodesEndpoint,
    'DELETE /api/mobile/v1/auth/mfa': endMfaEndpoint,
    'GET /api/mobile/v1/auth/notices': listNoticesEndpoint,
    'POST /api/mobile/v1/auth/register': registerEndpoint,
    'POST /api/mobile/v1/auth/invitations/preview': previewInvitationEndpoint,
    'POST /api/mobile/v1/auth/invitations/accept': acceptInvitationEndpoint,
  },
  Appointments: {
    'GET /api/mobile/v1/appointments': listAppointmentsEndpoint,
  },
  'Lab results': {
    'GET /api/mobile/v1/clinical/lab-results': listLabResultsEndpoint,
  },
  Prescriptions: {
    'GET /api/mobile/v1/clinical/prescriptions': listPrescriptionsEndpoint,
  },
  'Own record': {
    'GET /api/mobile/v1/clinical/access-log': listOwnAccessesEndpoint,
    'GET /api/mobile/v1/clinical/allergies': listOwnAllergiesEndpoint,
    'GET /api/mobile/v1/clinical/documents': listOwnDocumentsEndpoint,
    'GET /api/mobile/v1/clinical/immunizations': listOwnImmunizationsEndpoint,
    'GET /api/mobile/v1/clinical/notes': listOwnNotesEndpoint,
    'GET /api/mobile/v1/clinical/orders': listOwnOrdersEndpoint,
    'GET /api/mobile/v1/clinical/problems': listOwnProblemsEndpoint,
    'GET /api/mobile/v1/clinical/visits': listOwnVisitsEndpoint,
  },
  Agenda: {
    'GET /api/mobile/v1/doctor/agenda': getAgendaEndpoint,
  },
  Catalogs: {
    'GET /api/mobile/v1/doctor/catalogs': listCatalogsEndpoint,
  },
  Consultations: {
    'POST /api/mobile/v1/doctor/consultations': createConsultationEndpoint,
    'GET /api/mobile/v1/doctor/consultations/{consultation}': getConsultationEndpoint,
    'GET /api/mobile/v1/doctor/consultations/{consultation}/versions': listConsultationVersionsEndpoint,
    'PATCH /api/mobile/v1/doctor/consultations/{consultation}': updateConsultationEndpoint,
    'POST /api/mobile/v1/doctor/consultations/{consultation}/complete': completeConsultationEndpoint,
    'POST /api/mobile/v1/doctor/consultations/{consultation}/addenda': createAddendumEndpoint,
    'POST /api/mobile/v1/doctor/consultations/{consultation}/cancel': cancelConsultationEndpoint,
  },
  Orders: {
    'POST /api/mobile/v1/doctor/consultations/{consultation}/imaging-orders': createImagingOrderEndpoint,
    'POST /api/mobile/v1/doctor/consultations/{consultation}/lab-orders': createLabOrderEndpoint,
  },
} satisfies EndpointMap;
