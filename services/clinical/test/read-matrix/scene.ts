import { KEY_SCOPES } from '../../src/domain/abilities.js';
import {
  allergy,
  immunization,
  labResult,
  laboratoryTest,
  measured,
  prescription,
  problem,
  referral,
} from '../support/clinical-records.js';
import { admission, orderInStay } from '../support/admissions.js';
import { medicationsOf } from '../support/inpatient-medications.js';
import { dispensary, tablets } from '../support/dispensing.js';
import { document } from '../support/documents.js';
import { assertionOf, letIn, registerApp, signer, signIn } from '../support/smart.js';
import { emergencyVisit, stepsOf, triageBy } from '../support/emergency-visits.js';
import type { TestApp } from '../support/start.js';
import type { Caller } from './policy.js';

/** A small clinic with each kind of record of each of its patients, a neighbour with the same, and everybody who may ask. */

export const NOTES = '/api/mobile/v1/doctor/consultations';
export const NOTE = {
  reason: 'Cough',
  sections: [{ key: 'plan', content: 'Rest.' }],
  diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
  vitals: { systolic: 120, diastolic: 80, heart_rate: 70 },
};
const NARROW = ['user/Patient.rs', 'user/Observation.rs?category=vital-signs', 'user/Condition.rs'];
const NARROWED: NonNullable<Caller['app']> = { scopes: { Patient: '', Condition: '', Observation: 'vital-signs' } };
export const REASON = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };

type Doctor = { token: string; practitioner_id: string | null };

/** A signed note with its orders, a result, a prescription, an allergy, an immunization, a problem, a referral and an appointment. */
export async function recordsOf(
  app: TestApp,
  clinic: { id: string },
  doctor: Doctor,
  patient: { id: string },
  nth: number,
) {
  const { body } = await app
    .as(doctor)
    .post(NOTES)
    .send({ patient_id: patient.id, ...NOTE })
    .expect(201);
  const note = `${NOTES}/${body.data.id}`;
  const items = [{ test_id: await laboratoryTest(app) }];
  const ordered = await app.as(doctor).post(`${note}/lab-orders`).send({ items }).expect(200);
  await app.as(doctor).post(`${note}/complete`).set('If-Match', '*').expect(200);
  await app.as(doctor).post(`${note}/addenda`).set('If-Match', '*').send({ content: 'One thing more.' });
  await labResult(app, doctor, patient, {
    order_item_id: ordered.body.data.items[0].id,
    specimen: { type: 'Blood', collected_at: '2026-03-02T12:00:00Z' },
    observations: [measured(13)],
    release: nth % 2 === 0,
  });
  await prescription(app, doctor, patient, nth % 3 === 0 ? { status: 'draft' } : {});
  await allergy(app, doctor, patient);
  const filed = await document(app, doctor, patient);
  if (nth % 2 === 0) await app.as(doctor).post(`/api/v1/documents/${filed.id}/release`).expect(200);
  await immunization(app, doctor, patient);
  await problem(app, doctor, patient);
  const by = nth % 2 === 0 ? { attending_id: doctor.practitioner_id } : {};
  const { id: admission_id } = await admission(app, doctor, patient, by);
  const observed = { clinic_id: clinic.id, id: crypto.randomUUID() };
  await app.db('admission_observations').insert({
    ...observed,
    admission_id,
    patient_id: patient.id,
    author_id: doctor.practitioner_id,
    observed_at: new Date(),
    note: 'Sleeps',
  });
  const task = { title: 'Turn', due_at: new Date().toISOString(), repeat: { every_hours: 2 } };
  await app.as(doctor).post(`/api/v1/admissions/${admission_id}/tasks`).send(task).expect(201);
  const drug = { medication: { display: 'Enoxaparin' } };
  const { id: medication_id } = await medicationsOf(app, doctor, admission_id).made(drug);
  const given = { clinic_id: clinic.id, id: crypto.randomUUID() };
  await app.db('medication_administrations').insert({
    ...given,
    admission_id,
    medication_id,
    patient_id: patient.id,
    author_id: doctor.practitioner_id,
    status: 'given',
    given_at: new Date(),
  });
  const of = { patient_ids: [patient.id], request_id: 'none', version: 1 };
  const seen = { event: 'observation.create', resource_type: 'admission_observation', resource_id: observed.id };
  const gave = { event: 'administration.create', resource_type: 'medication_administration', resource_id: given.id };
  await app.db('outbox').insert({ ...observed, ...seen, ...of });
  await app.db('outbox').insert({ ...given, ...gave, ...of });
  const visit = await emergencyVisit(app, doctor, patient);
  await triageBy(app, clinic, doctor.practitioner_id ?? '', visit.id);
  const { post } = stepsOf(app, doctor, visit.id);
  if (nth % 2 === 0) await post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const colleague = await app
    .db('practitioners')
    .where({ clinic_id: clinic.id })
    .whereNot({ id: doctor.practitioner_id ?? '' })
    .first();
  await referral(app, doctor, patient, nth % 2 === 0 && colleague ? { to_practitioner_id: colleague.id } : {});
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id ?? '' });
}

async function practiceOf(app: TestApp, patients: number) {
  const clinic = await app.build.clinic();
  const [treating, doctor, nurse, pharmacist, laboratory, front_desk, administrator, member] = await Promise.all([
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'nurse'),
    app.build.user(clinic, 'pharmacist'),
    app.build.user(clinic, 'laboratory'),
    app.build.user(clinic, 'front_desk'),
    app.build.user(clinic, 'administrator'),
    app.build.user(clinic, 'patient'),
  ]);
  const others = await Promise.all(Array.from({ length: patients - 1 }, () => app.build.patient(clinic)));
  const own = { id: member.patient_id ?? '' };
  const all = [own, ...others];
  const last = all.at(-1) ?? own;
  // One patient is the other doctor's, who has a draft about one more.
  for (const [nth, each] of all.entries()) {
    const by = each === last ? doctor : treating;
    await recordsOf(app, clinic, by, each, nth);
    await orderInStay(app, by, each);
  }
  for (const [nth, patient] of all.slice(0, 4).entries()) {
    const given = { product: { name: 'Ibuprofeno' }, items: [tablets('Ibuprofeno', 20)] };
    const practice = { clinic, doctor: nth % 2 ? doctor : treating, patient };
    const { dispense, first, product, pharmacist: by } = await dispensary(app, practice, given);
    await dispense(5, { override_reason: 'Wanted' }).expect(201);
    await app.db('medication_administrations').where({ patient_id: patient.id }).update({ lot_id: first });
    await app.as(by).post('/api/v1/pharmacy/recalls').send({ product_id: product.id, reason: 'Particles' }).expect(201);
  }
  await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: all.at(-2)?.id });
  const shown = JSON.stringify({ patients: { notes: 'signed' } });
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw('settings || ?::jsonb', [shown]) });
  await app.db('locations').insert({ clinic_id: clinic.id, id: crypto.randomUUID(), name: 'Sede Norte' });
  return { clinic, treating, doctor, nurse, pharmacist, laboratory, front_desk, administrator, member, patients: all };
}

/** A key that a doctor stands behind; with `jwks` a service's, which logs in by what it signs. */
async function keyBehind(app: TestApp, administrator: Doctor, doctor: Doctor, more: object = {}) {
  const body = {
    name: 'Warehouse',
    environment: 'live',
    scopes: KEY_SCOPES.filter((each) => !/write|complete|book/.test(each)),
    ...more,
  };
  const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
  await app.as(doctor).post(`/api/v1/api-keys/${data.id}/approve`);
  if (data.api_key) app.build.unspeakable.add(data.api_key);
  return data as { api_key?: string; client_id: string };
}

export type Scene = Awaited<ReturnType<typeof scene>>;

export async function scene(app: TestApp) {
  const here = await practiceOf(app, 8);
  const there = await practiceOf(app, 2);
  const { clinic, treating, doctor, administrator, patients, member } = here;
  const [, , launched, broken] = patients.map(({ id }) => id);
  const operator = await app.build.apiKey(clinic);
  const key = await keyBehind(app, administrator, doctor);
  const keyThere = await keyBehind(app, there.administrator, there.treating);
  const own = await signer();
  const service = await keyBehind(app, administrator, doctor, { name: 'Exports', jwks: own.jwks });
  const serviceToken = { token: '' };
  const [subscriber, narrower] = [{ token: '' }, { token: '' }];
  /** A service's token is good for some minutes. */
  const renew = async () => {
    const tokenOf = async (scope: string) =>
      (await signIn(app, await assertionOf(app, own, service.client_id), scope)).body.access_token;
    serviceToken.token = await tokenOf('system/*.rs');
    subscriber.token = await tokenOf('system/*.cruds');
    narrower.token = await tokenOf(`system/Subscription.cruds ${NARROW.join(' ').replaceAll('user/', 'system/')}`);
  };
  const appWith = async (scopes: string[], patient_id?: string) => {
    const client = await registerApp(app, administrator, { scopes });
    const asked = { scope: scopes.join(' '), ...(patient_id && { patient_id }) };
    return { token: (await letIn(app, client, treating, asked)).access_token };
  };
  const by = (name: string, role: Caller['role'], user: Doctor, more: Partial<Caller> = {}): Caller => ({
    name,
    role,
    clinic: clinic.id,
    credentials: user,
    practitioner: user.practitioner_id,
    ...more,
  });
  const narrow = { ...treating, ...(await appWith(NARROW)) };
  const ofKey = { practitioner_id: doctor.practitioner_id };
  const callers: Caller[] = [
    by('doctor with one patient', 'doctor', doctor),
    by('doctor of the others', 'doctor', treating),
    by('nurse', 'nurse', here.nurse),
    by('pharmacist', 'pharmacist', here.pharmacist),
    by('laboratory', 'laboratory', here.laboratory),
    by('front desk', 'front_desk', here.front_desk),
    by('administrator', 'administrator', administrator),
    by('patient', 'patient', member, { patient: member.patient_id ?? '' }),
    by(
      'app for one patient',
      'doctor',
      { ...treating, ...(await appWith(['launch/patient', 'patient/*.rs'], launched)) },
      {
        app: { patient: launched, scopes: '*' },
      },
    ),
    by('app with narrow scopes', 'doctor', narrow, { app: NARROWED }),
    by('API key', 'key', ofKey as Doctor, { credentials: { api_key: key.api_key ?? '' } }),
    by('service', 'key', ofKey as Doctor, { credentials: serviceToken, app: { scopes: '*' } }),
    by('doctor who breaks the glass', 'doctor', doctor, { glass: broken ?? '', headers: REASON }),
    { ...by('doctor of another clinic', 'doctor', there.treating), clinic: there.clinic.id },
  ];
  const named = (name: string) => callers.find((each) => each.name === name) as Caller;
  const everything = { api_key: operator.api_key };
  /** Who may export, and some who may not. */
  const exporters: Caller[] = [
    named('API key'),
    named('service'),
    { ...named('API key'), name: 'key of the operator', practitioner: null, unbound: true, credentials: everything },
    named('doctor of the others'),
    named('administrator'),
  ];
  /** Services that are told of changes. */
  const subscribers: Caller[] = [
    named('API key'),
    { ...named('service'), credentials: subscriber },
    { ...named('service'), name: 'service with narrow scopes', credentials: narrower, app: NARROWED },
    { ...named('API key'), name: 'key of the operator', practitioner: null, unbound: true, credentials: everything },
    {
      ...named('API key'),
      name: 'key of another clinic',
      clinic: there.clinic.id,
      practitioner: there.treating.practitioner_id,
      credentials: { api_key: keyThere.api_key ?? '' },
    },
  ];
  return { here, there, callers, exporters, subscribers, renew, everything };
}
