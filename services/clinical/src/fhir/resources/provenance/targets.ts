import { column, inside, literal, name, or, piece, type Piece } from '../../../db/piece.js';
import type { AllergyRow } from '../../../features/allergies/index.js';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import type { DispensationRow } from '../../../features/dispensing/index.js';
import type { VisitRow } from '../../../features/emergency/index.js';
import type { ImmunizationRow } from '../../../features/immunizations/index.js';
import type { LabResultRow } from '../../../features/lab-results/index.js';
import type { LocationRow } from '../../../features/locations/index.js';
import type { OrderRow } from '../../../features/orders/index.js';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import type { PrescriptionRow } from '../../../features/prescriptions/index.js';
import type { ProblemRow } from '../../../features/problems/index.js';
import type { ReferralRow } from '../../../features/referrals/index.js';
import { isUuid } from '../../../id.js';
import { eitherSeparately, NEVER, type Condition } from '../../search/parameter.js';
import { conditionCode, conditionId } from '../condition/condition-id.js';
import { diagnosesOf } from '../condition/map.js';
import { partsOf, triageParts, type WardSaid } from '../observation/inpatient.js';
import { isSign, partOf, type OtherPart } from '../observation/kinds.js';
import { signId, SIGNS, signsOf, type SignName } from '../observation/vital-signs.js';

/** What a version of each kind of record holds, as it is named here. */
interface Contents {
  patient: object;
  appointment: object;
  consultation: ConsultationSaid;
  order: OrderRow;
  prescription: PrescriptionRow;
  lab_result: LabResultRow;
  allergy: AllergyRow;
  immunization: ImmunizationRow;
  problem: ProblemRow;
  referral: ReferralRow;
  emergency_visit: object;
  admission: object;
  admission_task: object;
  inpatient_medication: object;
  medication_administration: object;
  admission_observation: WardSaid;
  emergency_triage: Pick<VisitRow, 'triage'>;
  document: object;
  dispensation: DispensationRow;
  practitioner: PractitionerRow;
  location: LocationRow;
  ward: object;
  bed: object;
}
export type ProvenanceKind = keyof Contents;

/** What a practitioner is here. */
const OF_PRACTITIONER = ['Practitioner', 'PractitionerRole', 'Schedule'] as const;

/** The resources that a version of a record is, as it is itself a version of each. */
const TARGETS: { [K in ProvenanceKind]: (id: string, content: Contents[K]) => string[] } = {
  patient: (id) => [`Patient/${id}`],
  appointment: (id) => [`Appointment/${id}`],
  consultation: (id, said) => [
    ...['Encounter', 'Composition', 'DocumentReference'].map((type) => `${type}/${id}`),
    ...diagnosesOf(said).map(({ code }) => `Condition/${conditionId(id, code)}`),
    ...signsOf(said).map(({ key }) => `Observation/${signId(key)}`),
  ],
  order: (_, { items }) => items.map((item) => `ServiceRequest/${item.id}`),
  prescription: (_, { items }) => items.map((item) => `MedicationRequest/${item.id}`),
  lab_result: (id, { specimen, observations }) => [
    `DiagnosticReport/${id}`,
    ...(specimen ? [`Specimen/${id}`] : []),
    ...observations.map((observation) => `Observation/${observation.id}`),
  ],
  allergy: (id) => [`AllergyIntolerance/${id}`],
  immunization: (id) => [`Immunization/${id}`],
  problem: (id) => [`Condition/${id}`],
  referral: (id) => [`ServiceRequest/${id}`, `Task/${id}`],
  emergency_visit: (id) => [`Encounter/${id}`],
  admission: (id) => [`Encounter/${id}`],
  admission_task: (id) => [`Task/${id}`],
  inpatient_medication: (id) => [`MedicationRequest/${id}`],
  medication_administration: (id) => [`MedicationAdministration/${id}`],
  admission_observation: (id, said) => partsOf(said).map((part) => `Observation/${id}.${part}`),
  emergency_triage: (id, { triage }) => triageParts(triage).map((part) => `Observation/${id}.${part}`),
  document: (id) => [`DocumentReference/${id}`],
  dispensation: (_, { items }) => items.map((item) => `MedicationDispense/${item.id}`),
  practitioner: (id) => OF_PRACTITIONER.map((type) => `${type}/${id}`),
  location: (id) => [`Location/${id}`],
  ward: (id) => [`Location/${id}`],
  bed: (id) => [`Location/${id}`],
};

/** The types of those resources. */
export const TYPES_OF_KIND: Record<ProvenanceKind, readonly string[]> = {
  patient: ['Patient'],
  appointment: ['Appointment'],
  consultation: ['Encounter', 'Composition', 'DocumentReference', 'Condition', 'Observation'],
  order: ['ServiceRequest'],
  prescription: ['MedicationRequest'],
  lab_result: ['DiagnosticReport', 'Specimen', 'Observation'],
  allergy: ['AllergyIntolerance'],
  immunization: ['Immunization'],
  problem: ['Condition'],
  referral: ['ServiceRequest', 'Task'],
  emergency_visit: ['Encounter'],
  admission: ['Encounter'],
  admission_task: ['Task'],
  inpatient_medication: ['MedicationRequest'],
  medication_administration: ['MedicationAdministration'],
  admission_observation: ['Observation'],
  emergency_triage: ['Observation'],
  document: ['DocumentReference'],
  dispensation: ['MedicationDispense'],
  practitioner: OF_PRACTITIONER,
  location: ['Location'],
  ward: ['Location'],
  bed: ['Location'],
};

export const targetsOf = ({ kind, record_id, content }: { kind: ProvenanceKind; record_id: string; content: object }) =>
  (TARGETS[kind] as (id: string, said: object) => string[])(record_id, content);

const record = (kind: ProvenanceKind, id: string): Condition => ({
  sql: piece`p.kind = ${literal(kind)} and p.record_id = ${id}`,
});

/** Of the record that the item is part of, the versions that have it. It is looked up once for all versions. */
const item = (kind: ProvenanceKind, table: string, parent: string, id: string): Condition => ({
  sql: piece`p.kind = ${literal(kind)} and p.record_id = (select ${inside(column(`i.${parent}`))} from ${name(table)} i
      where i.clinic_id = (select current_clinic_id()) and i.id = ${id})
    and p.content @> jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', ${id}::text)))`,
});

const condition = (id: string, whole: string): Condition =>
  isUuid(whole) ? record('problem', id) : diagnosis(id, whole);

const diagnosis = (id: string, whole: string): Condition => ({
  sql: piece`p.kind = 'consultation' and p.record_id = ${id} and exists (
    select from jsonb_array_elements(p.content -> 'diagnoses') x where ${inside(conditionCode(piece`x ->> 'code'`))} = ${whole.slice(id.length + 1)})`,
});

function observation(id: string, whole: string): Condition {
  if (isUuid(whole))
    return {
      sql: piece`p.kind in ('lab_result', 'consultation') and p.record_id =
        (select o.record_id from observations o where o.clinic_id = (select current_clinic_id()) and o.id = ${id} and o.part = '')
        and (p.kind = 'lab_result' or p.content @> jsonb_build_object('signs', jsonb_build_array(jsonb_build_object('id', ${id}::text))))`,
    };
  const [, part] = partOf(whole) ?? [];
  if (part === undefined) return NEVER;
  if (isSign(part))
    return eitherSeparately([
      having('consultation', id, measuredIn(piece`p.content -> 'vitals'`, part)),
      having('admission_observation', id, measuredIn(piece`p.content -> 'vitals'`, part)),
      having('emergency_triage', id, measuredIn(piece`p.content -> 'triage' -> 'vitals'`, part)),
    ]);
  if (part === 'acuity') return record('emergency_triage', id);
  const member = WARD_MEMBERS[part];
  // A score is computed: no version holds it.
  if (member === undefined) return NEVER;
  return having('admission_observation', id, piece`p.content ->> ${literal(member)} is not null`);
}

const having = (kind: ProvenanceKind, id: string, said: Piece): Condition => ({
  sql: piece`p.kind = ${literal(kind)} and p.record_id = ${id} and ${inside(said)}`,
});

const measuredIn = (vitals: Piece, sign: SignName): Piece =>
  or(SIGNS[sign].measured.map(({ member }) => piece`${vitals} ->> ${literal(member)} is not null`));

/** The member of a ward observation that holds each of its parts other than signs. */
const WARD_MEMBERS: Partial<Record<OtherPart, string>> = {
  consciousness: 'consciousness',
  oxygen: 'oxygen',
  'fluid-in': 'fluid_in_ml',
  'fluid-out': 'fluid_out_ml',
  note: 'note',
};

/** The versions that are one of a resource, by its type: with what its key begins with, and its id. */
export const OF_TARGET: Record<string, (id: string, whole: string) => Condition> = {
  Patient: (id) => record('patient', id),
  Appointment: (id) => record('appointment', id),
  Encounter: (id) =>
    eitherSeparately([record('consultation', id), record('emergency_visit', id), record('admission', id)]),
  Composition: (id) => record('consultation', id),
  DocumentReference: (id) => eitherSeparately([record('consultation', id), record('document', id)]),
  Condition: condition,
  Observation: observation,
  ServiceRequest: (id) => eitherSeparately([item('order', 'order_items', 'order_id', id), record('referral', id)]),
  Task: (id) => eitherSeparately([record('referral', id), record('admission_task', id)]),
  MedicationRequest: (id) =>
    eitherSeparately([
      item('prescription', 'prescription_items', 'prescription_id', id),
      record('inpatient_medication', id),
    ]),
  MedicationAdministration: (id) => record('medication_administration', id),
  MedicationDispense: (id) => item('dispensation', 'pharmacy_dispensed_items', 'dispensation_id', id),
  DiagnosticReport: (id) => record('lab_result', id),
  Specimen: (id) => record('lab_result', id),
  AllergyIntolerance: (id) => record('allergy', id),
  Immunization: (id) => record('immunization', id),
  ...Object.fromEntries(OF_PRACTITIONER.map((type) => [type, (id: string) => record('practitioner', id)])),
  Location: (id) => eitherSeparately([record('location', id), record('ward', id), record('bed', id)]),
};
