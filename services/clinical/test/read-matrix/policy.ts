import type { TestApp } from '../support/start.js';

/** Who may see what, said a second time: over the raw tables, and by nothing of what the service is made of. */

export type Relation = 'any' | 'care_team' | 'own';

export interface Caller {
  name: string;
  role: 'doctor' | 'nurse' | 'pharmacist' | 'laboratory' | 'front_desk' | 'administrator' | 'patient' | 'key';
  clinic: string;
  credentials: { token?: string; api_key?: string };
  headers?: Record<string, string>;
  /** Whose relation counts: their own, or of who stands behind a key. */
  practitioner: string | null;
  /** Of a patient's account. */
  patient?: string;
  /** What an app was let in for: the patient, and by type all, or what its category is. */
  app?: { patient?: string | undefined; scopes: '*' | Record<string, string> };
  /** The operator's key, which acts for the whole clinic. */
  unbound?: true;
  /** For whom the glass is broken. */
  glass?: string;
}

/** A record, whichever resource or row of a list shows it. */
export interface Told {
  kind: string;
  clinic: string;
  patient: string | null;
  practitioner: string | null;
  /** To whom a patient was referred. */
  recipient?: string;
  /** Patients are shown results and documents once these are released, prescriptions once issued, notes once signed; nothing that was withdrawn. */
  given: boolean;
  signed: boolean;
  /** Of a visit to the emergency room that is not over. */
  open?: boolean;
}

const RECORDS = `
  select id, 'patient' as kind, clinic_id as clinic, id as patient, null::uuid as practitioner, true as given, false as signed from patients
  union all select id, 'appointment', clinic_id, patient_id, practitioner_id, true, not self_assigned and status = 'booked' from appointments
  union all select id, 'consultation', clinic_id, patient_id, practitioner_id, status = 'completed', status = 'completed' from consultations
  union all select o.id, 'order', o.clinic_id, o.patient_id, coalesce(c.practitioner_id, o.practitioner_id), o.status <> 'entered-in-error', false from orders o left join consultations c on c.id = o.consultation_id
  union all select i.id, 'order', o.clinic_id, o.patient_id, coalesce(c.practitioner_id, o.practitioner_id), o.status <> 'entered-in-error', false from order_items i join orders o on o.id = i.order_id left join consultations c on c.id = o.consultation_id
  union all select id, 'lab_result', clinic_id, patient_id, practitioner_id, released_at is not null, false from lab_results
  union all select o.id, 'lab_result', r.clinic_id, r.patient_id, r.practitioner_id, r.released_at is not null, false from lab_observations o join lab_results r on r.id = o.lab_result_id
  union all select id, 'prescription', clinic_id, patient_id, prescriber_id, issued_at is not null, false from prescriptions
  union all select i.id, 'prescription', r.clinic_id, r.patient_id, r.prescriber_id, r.issued_at is not null, false from prescription_items i join prescriptions r on r.id = i.prescription_id
  union all select id, 'allergy', clinic_id, patient_id, recorder_id, verification_status not in ('refuted', 'entered-in-error'), false from allergies
  union all select id, 'document', clinic_id, patient_id, practitioner_id, status = 'current' and released_at is not null, false from documents
  union all select id, 'immunization', clinic_id, patient_id, practitioner_id, status <> 'entered_in_error', false from immunizations
  union all select id, 'problem', clinic_id, patient_id, recorder_id, verification not in ('refuted', 'entered_in_error'), false from problems
  union all select id, 'emergency_visit', clinic_id, patient_id, practitioner_id, false, false from emergency_visits
  union all select t.id, 'triage', v.clinic_id, v.patient_id, v.practitioner_id, false, false from emergency_triages t join emergency_visits v on v.id = t.visit_id
  union all select id, 'admission', clinic_id, patient_id, attending_id, false, status not in ('cancelled', 'entered_in_error') from admissions
  union all select o.id, 'admission_observation', o.clinic_id, o.patient_id, a.attending_id, false, false from admission_observations o join admissions a on a.id = o.admission_id
  union all select t.id, 'admission_task', t.clinic_id, t.patient_id, a.attending_id, false, false from admission_tasks t join admissions a on a.id = t.admission_id
  union all select m.id, 'inpatient_medication', m.clinic_id, m.patient_id, a.attending_id, false, false from inpatient_medications m join admissions a on a.id = m.admission_id
  union all select g.id, 'medication_administration', g.clinic_id, g.patient_id, a.attending_id, false, false from medication_administrations g join admissions a on a.id = g.admission_id
  union all select id, 'dispensation', clinic_id, patient_id, practitioner_id, false, false from pharmacy_dispensations
  union all select i.id, 'dispensation', d.clinic_id, d.patient_id, d.practitioner_id, false, false from pharmacy_dispensed_items i join pharmacy_dispensations d on d.id = i.dispensation_id
  union all select id, 'recall', clinic_id, null, null, false, false from pharmacy_recalls
  union all select id, 'referral', clinic_id, patient_id, practitioner_id, false, false from referrals`;

/** Pharmacists, and the patients of whose prescriptions something is left to be given. */
const WAITING = `
  select m.practitioner_id as practitioner, r.patient_id as patient from memberships m
  join prescriptions r on r.clinic_id = m.clinic_id and r.status = 'active'
  join prescription_items i on i.prescription_id = r.id
  left join (select prescription_item_id, sum(quantity) as quantity from pharmacy_dispensed_items group by 1) g on g.prescription_item_id = i.id
  where m.role = 'pharmacist' and (g.quantity is null or g.quantity < i.quantity_value * (1 + i.refills))`;

const STAFF = ['patient', 'appointment'];
/** What lies below an admission. */
const IN_HOSPITAL = ['admission_observation', 'admission_task', 'inpatient_medication', 'medication_administration'];
const CLINICAL = [
  'consultation',
  'order',
  'lab_result',
  'prescription',
  'allergy',
  'document',
  'immunization',
  'problem',
  'emergency_visit',
  'triage',
  'admission',
  ...IN_HOSPITAL,
  'dispensation',
  'recall',
  'referral',
];
const READS: Record<Caller['role'], readonly string[]> = {
  doctor: [...STAFF, ...CLINICAL],
  nurse: [...STAFF, ...CLINICAL],
  key: [...STAFF, ...CLINICAL],
  pharmacist: ['patient', 'prescription', 'document', 'admission', ...IN_HOSPITAL, 'dispensation', 'recall'],
  laboratory: ['patient', 'lab_result', 'document'],
  front_desk: [...STAFF, 'emergency_visit', 'admission'],
  administrator: STAFF,
  patient: [...STAFF, ...CLINICAL],
};

/** What patients read as FHIR; in lists of their own they read the others too. */
const OF_PATIENTS = [...STAFF, 'lab_result', 'prescription', 'allergy', 'immunization', 'problem'];
/** What they read as some types alone: of a visit that it was, and not what was written. */
const TO_PATIENTS_AS: Record<string, readonly string[]> = {
  consultation: ['Encounter'],
  order: ['ServiceRequest'],
  document: ['DocumentReference', 'Binary'],
};

export async function readPolicy(app: TestApp) {
  const { rows } = await app.db.raw(RECORDS);
  const records = new Map<string, Told>(rows.map(({ id, ...told }: Told & { id: string }) => [id, told]));
  for (const { id, to_practitioner_id } of await app.db('referrals').whereNotNull('to_practitioner_id'))
    Object.assign(records.get(id) ?? {}, { recipient: to_practitioner_id });
  for (const { id, status } of await app.db('emergency_visits'))
    Object.assign(records.get(id) ?? {}, { open: !['disposed', 'entered_in_error'].includes(status) });
  for (const { id, visit_id } of await app.db('emergency_triages'))
    Object.assign(records.get(id) ?? {}, { open: records.get(visit_id)?.open });
  const names = await app.db('patients').select('id', 'mrn', 'first_surname');
  const words = new Map<string, string>(
    names.flatMap((each) => [each.mrn, each.first_surname].map((word) => [word, each.id])),
  );
  const team = new Set(
    [...records.values()].flatMap(({ signed, patient, practitioner }) =>
      signed ? [`${practitioner} ${patient}`] : [],
    ),
  );
  for (const { practitioner, patient } of (await app.db.raw(WAITING)).rows) team.add(`${practitioner} ${patient}`);
  const treats = (practitioner: string | null, patient: string | null) => team.has(`${practitioner} ${patient}`);
  const onTeam = ({ practitioner }: Caller, patient: string | null) => treats(practitioner, patient);

  /** The record that an id is of; ids of parts begin with their record's. */
  const recordOf = (id = ''): Told | undefined => records.get(id.slice(0, 36));

  /** The records that a text names, by id, number or surname. */
  function namedIn(text: string): Told[] {
    const ids = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    const said = text.match(/P-[0-9A-Z]{8}|Patient[0-9a-z]{6,}/g) ?? [];
    return [...new Set([...ids, ...said.map((word) => words.get(word) ?? '')])].flatMap((id) => records.get(id) ?? []);
  }

  /** Whether the policy lets the caller see a record as that type of resource, or in the platform's own lists. */
  function sees(
    caller: Caller,
    { kind, clinic, patient, practitioner, recipient, given, open }: Told,
    relation: Relation,
    type?: string,
    glass: string | null | undefined = caller.glass,
  ) {
    if (clinic !== caller.clinic || !READS[caller.role].includes(kind)) return false;
    if (caller.role === 'patient')
      return (
        given &&
        patient === caller.patient &&
        (type === undefined || OF_PATIENTS.includes(kind) || TO_PATIENTS_AS[kind]?.includes(type)) &&
        type !== 'Provenance'
      );
    if (caller.app && type !== undefined && caller.app.scopes !== '*' && !(type in caller.app.scopes)) return false;
    if (caller.app?.patient !== undefined && patient !== caller.app.patient) return false;
    if (caller.app && caller.app.scopes !== '*' && type === 'Observation' && kind !== 'consultation') return false;
    if (kind === 'appointment' && caller.role === 'doctor' && practitioner !== caller.practitioner) return false;
    if (type === 'Provenance' && !READS[caller.role].includes('consultation')) return false;
    // The front desk is shown what is not clinical of it, as of an appointment.
    if (kind === 'emergency_visit' && caller.role === 'front_desk') return true;
    if (kind === 'admission' && caller.role === 'front_desk') return true;
    // Of a product, and of nobody.
    if (kind === 'recall') return true;
    if (STAFF.includes(kind) && type !== 'Provenance') return true;
    if (glass != null) return patient === glass;
    // Who waits is shown to all who look after the emergency room.
    if (open) return true;
    if (relation === 'any' || caller.unbound || (practitioner !== null && practitioner === caller.practitioner))
      return true;
    if (recipient !== undefined && recipient === caller.practitioner) return true;
    return (relation === 'care_team' || kind === 'patient') && onTeam(caller, patient);
  }

  /** Whether the caller may know whom a practitioner treats: of a colleague that tells of patients whom the relation hides. */
  const knowsGroup = (caller: Caller, practitioner: string, relation: Relation) =>
    relation === 'any' || caller.unbound === true || practitioner === caller.practitioner;

  /** Whether the caller may be told that a patient has no such record. */
  function reaches(caller: Caller, patient: string, relation: Relation, kind: string) {
    if (records.get(patient)?.clinic !== caller.clinic) return false;
    if (caller.role === 'patient') return patient === caller.patient;
    if (caller.app?.patient !== undefined && patient !== caller.app.patient) return false;
    if (STAFF.includes(kind) || (kind === 'emergency_visit' && caller.role === 'front_desk')) return true;
    if (kind === 'admission' && caller.role === 'front_desk') return true;
    if (caller.glass !== undefined) return patient === caller.glass;
    return relation === 'any' || (relation === 'care_team' && onTeam(caller, patient));
  }
  return { recordOf, namedIn, sees, reaches, treats, knowsGroup, records };
}

export type Policy = Awaited<ReturnType<typeof readPolicy>>;
