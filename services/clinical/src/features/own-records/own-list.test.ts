import { endpoints } from '../../endpoints.js';
import { recordsOf } from '../../../test/read-matrix/scene.js';
import { expectDenied } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** Every list of a patient's own record: those of results and prescriptions too, which staff read as well. */
const LISTS = endpoints
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/mobile/v1/clinical/') && !path.endsWith('/access-log'));
const OWN = LISTS.filter((path) => !/lab-results|prescriptions/.test(path));

/** Two patients of a clinic that shows its notes, each with an account and one of every record. */
async function twoPatients() {
  const { clinic, doctor } = await app.build.practice();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"patients":{"notes":"signed"}}'`) });
  const administrator = await app.build.user(clinic, 'administrator');
  const [one, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  for (const each of [one, other]) await recordsOf(app, clinic, doctor, { id: each.patient_id ?? '' }, 2);
  return { clinic, doctor, administrator, one, other };
}

const idsOf = async (reader: { token: string }, path: string, headers = {}) => {
  const { body } = await app.as(reader).get(path).set(headers).expect(200);
  return body.data.map(({ id }: { id: string }) => id).sort();
};

test('each list has what is the patient’s own, and nothing that asks for somebody else’s widens it', async () => {
  expect(OWN).toHaveLength(7);
  const { one, other } = await twoPatients();
  for (const path of LISTS) {
    const [own, theirs] = [await idsOf(one, path), await idsOf(other, path)];
    expect({ path, own: own.length, theirs: theirs.length }).toEqual({ path, own: 1, theirs: 1 });
    expect(own).not.toEqual(theirs);
    for (const asked of [
      `patient_id=${other.patient_id}`,
      `patient=${other.patient_id}`,
      `practitioner_id=${other.id}`,
    ]) {
      const response = await app.as(one).get(`${path}?${asked}`);
      const shown = response.status === 200 ? response.body.data.map(({ id }: { id: string }) => id) : [];
      expect({ path, asked, theirs: shown.includes(theirs[0]) }).toEqual({ path, asked, theirs: false });
    }
    // The cursor of another patient's page goes on in the own record.
    const page = await app.as(other).get(`${path}?per_page=1`);
    const { next_cursor } = page.body.meta;
    if (next_cursor) expect(await idsOf(one, `${path}?cursor=${next_cursor}`)).not.toContain(theirs[0]);
  }
});

test('staff, keys and apps are refused, and a broken glass breaks nothing', async () => {
  const { clinic, doctor, administrator, one } = await twoPatients();
  const key = await app.build.apiKey(clinic);
  const client = await registerApp(app, administrator, { scopes: ['launch/patient', 'patient/*.rs'] });
  const { access_token } = await letIn(app, client, one, { scope: 'launch/patient patient/*.rs' });
  for (const path of OWN) {
    for (const each of [doctor, administrator, key, await app.build.user(clinic, 'front_desk')])
      expectDenied(await app.as(each).get(path), 'missing_ability');
    const glass = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };
    expectDenied(await app.as(doctor).get(path).set(glass), 'missing_ability');
    expect((await app.as({ token: access_token }).get(path)).status).toBe(403);
  }
});

test('another clinic’s record is another record: each is read in its own clinic alone', async () => {
  const { clinic, one } = await twoPatients();
  const there = await app.build.practice();
  for (const path of OWN) expect((await app.as(one).get(path).set('X-Clinic-ID', there.clinic.id)).status).toBe(403);
  const patient_id = there.patient.id;
  await app.build.membership(there.clinic, one, 'patient', { patient_id });
  await recordsOf(app, there.clinic, there.doctor, there.patient, 2);
  for (const path of OWN.filter((each) => !each.endsWith('notes'))) {
    const [here, elsewhere] = [clinic.id, there.clinic.id].map((id) => ({ 'X-Clinic-ID': id }));
    const [own, foreign] = [await idsOf(one, path, here), await idsOf(one, path, elsewhere)];
    expect([own.length, foreign.length]).toEqual([1, 1]);
    expect(own).not.toEqual(foreign);
  }
});

test('who is no patient of the clinic any more reads nothing; who is a doctor of it is none of its patients', async () => {
  const { clinic, one } = await twoPatients();
  await app
    .db('memberships')
    .where({ user_id: one.id, clinic_id: clinic.id })
    .update({ role: 'front_desk', patient_id: null });
  for (const path of OWN) expectDenied(await app.as(one).get(path), 'missing_ability');
  await app.db('memberships').where({ user_id: one.id, clinic_id: clinic.id }).delete();
  for (const path of OWN) expect((await app.as(one).get(path)).status).toBe(403);
});

test('a record that was merged into another is read as part of it', async () => {
  const { clinic, doctor, one } = await twoPatients();
  const left = await app.build.patient(clinic);
  await recordsOf(app, clinic, doctor, left, 2);
  // Two appointments at one time would not be merged, nor two open emergency visits.
  await app.db('appointments').where({ patient_id: left.id }).delete();
  await app.db('emergency_visits').where({ patient_id: left.id }).update({ status: 'entered_in_error' });
  await app.db('admissions').where({ patient_id: left.id }).update({ status: 'cancelled' });
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await merging(app, desk, { id: one.patient_id ?? '' }, left)).status).toBe(200);
  for (const path of OWN) expect({ path, length: (await idsOf(one, path)).length }).toEqual({ path, length: 2 });
});

test('a record stays readable for its account after a death is noted', async () => {
  const { one } = await twoPatients();
  await app.db('patients').where({ id: one.patient_id }).update({ deceased_at: '2026-01-02T00:00:00Z' });
  for (const path of OWN) expect(await idsOf(one, path)).toHaveLength(1);
});
