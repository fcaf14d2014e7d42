import type { TestApp } from './start.js';

interface Records {
  patient: { id: string };
  consultation: { id: string };
}

/** Resources that operations of FHIR take for a patient, by what their path ends with. */
export const FHIR_BODIES: Record<string, (app: TestApp, records: Records) => object> = {
  'R4/Immunization': (_, { patient }) => ({
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: { text: 'BCG' },
    patient: { reference: `Patient/${patient.id}` },
    occurrenceDateTime: '2026-04-02',
  }),
  'R4/AllergyIntolerance': (_, { patient }) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
    },
    patient: { reference: `Patient/${patient.id}` },
    code: { text: 'Latex' },
  }),
  '/$docref': (_, { patient }) => ({
    resourceType: 'Parameters',
    parameter: [{ name: 'patient', valueId: patient.id }],
  }),
  '/$lastn': (_, { patient }) => ({
    resourceType: 'Parameters',
    parameter: [
      { name: 'patient', valueString: patient.id },
      { name: 'category', valueString: 'laboratory' },
    ],
  }),
  'R4/Encounter': (_, { patient }) => ({
    resourceType: 'Encounter',
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${patient.id}` },
  }),
  'R4/Condition': (_, { patient, consultation }) => ({
    resourceType: 'Condition',
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    },
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J00' }] },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${consultation.id}` },
  }),
  'R4/MedicationRequest': (_, { patient }) => ({
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Paracetamol' },
    subject: { reference: `Patient/${patient.id}` },
    dosageInstruction: [{ text: 'One each night' }],
  }),
  'R4/DiagnosticReport': (_, { patient }) => ({
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '58410-2', display: 'Blood count' }] },
    subject: { reference: `Patient/${patient.id}` },
    contained: [
      {
        resourceType: 'Observation',
        id: 'hemoglobin',
        status: 'final',
        code: { coding: [{ system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' }] },
        valueQuantity: { value: 13.5, unit: 'g/dL' },
      },
    ],
    result: [{ reference: '#hemoglobin' }],
  }),
  'R4/Observation': (_, { patient }) => ({
    resourceType: 'Observation',
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: { coding: [{ system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' }] },
    subject: { reference: `Patient/${patient.id}` },
    valueQuantity: { value: 13.5, unit: 'g/dL' },
  }),
  'R4/ServiceRequest': (_, { patient, consultation }) => ({
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: '363679005' }] }],
    code: { text: 'Chest' },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${consultation.id}` },
  }),
};
