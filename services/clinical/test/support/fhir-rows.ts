import type { AppointmentRow } from '../../src/features/appointments/index.js';
import type { ConsultationSaid } from '../../src/features/consultations/index.js';
import type { PatientRow } from '../../src/features/patients/index.js';
import type { PractitionerRow } from '../../src/features/practitioners/index.js';
import { checkResource } from './expect.js';

/** Records with every member said, of a clinic; a test takes away what it is about. */
export const CLINIC = { id: '0190b6d2-0000-7000-8000-00000000c111', name: 'Clínica Central' };
export const id = (last: number): string => `0190b6d2-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const CHANGED = { version: 3, created_at: '2026-11-20T15:00:00.000Z', updated_at: '2026-11-21T15:30:00.123Z' };
export const PATIENT = { id: id(1), full_name: 'María José García Márquez', birth_date: '1980-02-29', sex: 'female' };
const DOCTOR = { id: id(2), full_name: 'Luisa Paredes', license_number: 'CMP 12345', specialty: 'Cardiología' };

export const patientRow = (members: Partial<PatientRow> = {}): PatientRow => ({
  ...CHANGED,
  ...PATIENT,
  mrn: 'P-1',
  document_type: 'dni',
  document_number: '4512 3456-7',
  document_country: 'PE',
  given_names: 'María José',
  first_surname: 'García',
  second_surname: 'Márquez',
  phone: '+51999888777',
  email: 'maria@example.org',
  address: { line: 'Av. Arequipa 100', city: 'Lima', region: 'Lima', country: 'PE', postal_code: '15046' },
  blood_type: 'O+',
  active: true,
  deceased_at: '2026-11-01T04:00:00.000Z',
  deceased_on: null,
  identifiers: [
    {
      system: 'http://hospital.example/mrn',
      value: '1',
      use: 'secondary',
      type: { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR', display: null, text: 'Historia' },
    },
    { system: null, value: 'x', use: null, type: null },
  ],
  identity: 'confirmed',
  merged_into_id: id(3),
  ...members,
});

export const appointmentRow = (members: Partial<AppointmentRow> = {}): AppointmentRow => ({
  ...CHANGED,
  id: id(10),
  status: 'booked',
  start_at: '2026-11-30T14:00:00.000Z',
  end_at: '2026-11-30T14:20:00.000Z',
  type_code: 'CTRL',
  type_name: 'Control',
  modality: 'in_person',
  reason: 'Dolor de pecho',
  patient: PATIENT,
  practitioner: DOCTOR,
  location: { id: id(4), name: 'Sede Norte', room: '12', timezone: null },
  consultation_id: null,
  overbook: false,
  cancellation_reason: null,
  ...members,
});

export const consultationRow = (members: Partial<ConsultationSaid> = {}): ConsultationSaid => ({
  ...CHANGED,
  id: id(20),
  number: 'C-1',
  status: 'completed',
  clinic_id: CLINIC.id,
  patient: { ...PATIENT, mrn: 'P-1' },
  practitioner: DOCTOR,
  appointment_id: id(10),
  type: 'first',
  reason: 'Dolor de pecho',
  started_at: '2026-11-20T15:00:00.000Z',
  ended_at: '2026-11-20T15:25:00.000Z',
  completed_at: '2026-11-20T15:30:00.000Z',
  signed_by: { id: id(5), full_name: 'Ana Ruiz' },
  content_sha256: 'ab'.repeat(32),
  signature_format: 2,
  cancellation_reason: null,
  sections: [
    { key: 'assessment', title: 'Evaluación', content: 'Angina <estable> & reposo\nsegunda línea' },
    { key: 'plan', content: 'Ecocardiograma' },
  ],
  vitals: {
    systolic: 120,
    diastolic: 80,
    heart_rate: 70,
    respiratory_rate: 14,
    temperature_c: 36.6,
    spo2: 98,
    weight_kg: 70.5,
    height_cm: 170,
    bmi: 24.4,
    glucose_mg_dl: 95,
    pain: 3,
    gcs: 15,
  },
  diagnoses: [
    {
      code: 'I10',
      description: 'Hipertensión esencial',
      role: 'secondary',
      certainty: 'confirmed',
      notes: 'Desde 2019',
    },
    { code: 'I20.9', description: 'Angina de pecho', role: 'principal', certainty: 'presumptive' },
    { code: 'I21', description: 'Infarto agudo', role: 'secondary', certainty: 'ruled_out' },
  ],
  addenda: [
    {
      id: id(30),
      author: { id: id(2), full_name: 'Luisa Paredes' },
      content: 'Llamó',
      created_at: '2026-11-21T10:00:00.000Z',
    },
  ],
  follow_up_date: '2026-12-20',
  follow_up_notes: 'Con resultados',
  client_id: null,
  ...members,
});

export const practitionerRow = (members: Partial<PractitionerRow> = {}): PractitionerRow => ({
  ...CHANGED,
  ...DOCTOR,
  active: true,
  ...members,
});

/** The row with nothing said that may be left unsaid. */
export const onlyRequired = <T extends object>(row: T, ...optional: (keyof T)[]): T => ({
  ...row,
  ...Object.fromEntries(optional.map((member) => [member, Array.isArray(row[member]) ? [] : null])),
});

/** The resource as it would leave the service, after it was found to be valid. */
export function valid<T>(resource: T): T {
  checkResource(JSON.parse(JSON.stringify(resource)));
  return resource;
}
