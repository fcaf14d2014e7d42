import { randomUUID } from 'node:crypto';
import { createStory, someItems, someText } from './call.mjs';
import { playStaff } from './staff.mjs';

/** @typedef {import('../credentials.mjs').Login} Login */

const MOBILE = '/api/mobile/v1';

/**
 * A morning in the clinic.
 * @param {NonNullable<import('../credentials.mjs').Credentials['clinical']>} credentials
 */
export async function playClinic({ base_url, clinics }) {
  const { call, tally } = createStory(base_url);
  const [clinic, otherClinic] = clinics;
  if (!clinic || !otherClinic) throw new Error('The demo credentials name fewer than two clinics.');

  const logIn = async (/** @type {string} */ title, /** @type {Login} */ login) => {
    const { body } = await call(
      title,
      { method: 'POST', path: `${MOBILE}/auth/login`, json: { ...login, device_name: 'Demo' } },
      {
        status: 200,
        body: { success: true, data: { token: someText, token_type: 'Bearer', user: { email: login.email } } },
      },
    );
    return { headers: { Authorization: `Bearer ${body.data?.token}` }, user: body.data?.user };
  };

  await call(
    'The service answers',
    { path: '/api/v1/ping' },
    { status: 200, headers: { 'X-Request-Id': someText }, body: { success: true, data: { status: 'ok' } } },
  );
  await call(
    'The clinic tries its API key',
    { path: '/api/v1/ping', headers: { 'X-API-Key': clinic.api_keys.live } },
    { status: 200, body: { data: { authenticated: true, clinic_id: clinic.id } } },
  );
  await call(
    'A wrong password is a validation error, whoever it belongs to',
    {
      method: 'POST',
      path: `${MOBILE}/auth/login`,
      json: { email: clinic.doctor.email, password: 'not it', device_name: 'Demo' },
    },
    { status: 422, body: { success: false, errors: { email: someItems } } },
  );
  const doctor = await logIn('The doctor logs in', clinic.doctor);
  const patient = await logIn('A patient logs in', clinic.patient);

  const catalogs = await call(
    'The doctor looks for imaging studies of the chest',
    { path: `${MOBILE}/doctor/catalogs`, query: { type: 'imaging', q: 'chest' }, headers: doctor.headers },
    { status: 200, body: { success: true, data: { imaging: { items: someItems } } } },
  );
  const study = catalogs.body.data?.imaging?.items?.find((/** @type {any} */ { modality }) => modality === 'DX');
  const diagnoses = await call(
    'and for the diagnosis',
    { path: `${MOBILE}/doctor/catalogs`, query: { type: 'cie10', q: 'J18' }, headers: doctor.headers },
    { status: 200, body: { success: true, data: { cie10: { items: someItems } } } },
  );
  const diagnosis = diagnoses.body.data?.cie10?.items?.find((/** @type {any} */ { is_billable }) => is_billable);

  const draft = await call(
    'A first note with nothing in it yet is a draft',
    { method: 'POST', path: `${MOBILE}/doctor/consultations`, headers: doctor.headers },
    { status: 201, body: { success: true, data: { id: someText, status: 'draft', patient: null } } },
  );

  const consultation = {
    status: 'completed',
    patient_id: patient.user?.patient_id,
    type: 'first',
    reason: 'Cough and fever for three days',
    sections: [{ key: 'assessment', content: 'Crackles at the right base; pneumonia is likely.' }],
    vitals: { temperature_c: 38.4, heart_rate: 96, spo2: 95, weight_kg: 71, height_cm: 168 },
    diagnoses: [{ code: diagnosis?.code, role: 'principal', certainty: 'presumptive' }],
  };
  const post = { method: /** @type {const} */ ('POST'), path: `${MOBILE}/doctor/consultations`, json: consultation };
  const headers = { ...doctor.headers, 'Idempotency-Key': randomUUID() };
  const completed = await call(
    'The doctor sees the patient and signs the consultation',
    { ...post, headers },
    {
      status: 201,
      headers: { Location: someText },
      body: { data: { status: 'completed', signature: { signed_at: someText } } },
    },
  );
  const id = completed.body.data?.id;
  await call(
    'The phone lost the answer and sends it again: nothing is written twice',
    { ...post, headers },
    { status: 201, headers: { 'Idempotent-Replayed': 'true' }, body: { data: { id } } },
  );
  await call(
    'The same key with another content is refused',
    { ...post, json: { ...consultation, reason: 'Something else' }, headers },
    { status: 422, body: { success: false, errors: { idempotency_key: someItems } } },
  );

  await call(
    'An X-ray is ordered',
    {
      method: 'POST',
      path: `${MOBILE}/doctor/consultations/${id}/imaging-orders`,
      headers: doctor.headers,
      json: {
        items: [{ test_id: study?.id, quantity: 1, body_part: 'Chest' }],
        priority: 'urgent',
        notes: 'Compare with last year',
      },
    },
    {
      status: 200,
      body: {
        data: {
          kind: 'imaging',
          consultation_id: id,
          priority: 'urgent',
          items: [{ test_id: study?.id, quantity: 1 }],
        },
      },
    },
  );
  const path = `${MOBILE}/doctor/consultations/${id}`;
  const detail = await call(
    'The consultation shows the order',
    { path, headers: doctor.headers },
    {
      status: 200,
      headers: { ETag: someText },
      body: { data: { id, status: 'completed', orders: { imaging: someItems } } },
    },
  );
  await call(
    'and has not changed since',
    { path, headers: { ...doctor.headers, 'If-None-Match': detail.headers.get('ETag') ?? '' } },
    { status: 304, body: '' },
  );

  const stranger = await logIn('Across the street, the doctor of another clinic logs in', otherClinic.doctor);
  await call('and finds nothing there', { path, headers: stranger.headers }, { status: 404, body: { success: false } });
  await call(
    'nor may that doctor act for our clinic',
    { path, headers: { ...stranger.headers, 'X-Clinic-ID': clinic.id } },
    { status: 403, body: { success: false } },
  );
  await call(
    'A patient may not use what is for doctors',
    { path: `${MOBILE}/doctor/catalogs`, headers: patient.headers },
    { status: 403, body: { success: false } },
  );
  await call(
    'An order without studies names the fault',
    {
      method: 'POST',
      path: `${MOBILE}/doctor/consultations/${draft.body.data?.id}/imaging-orders`,
      headers: doctor.headers,
      json: { items: [] },
    },
    { status: 422, body: { success: false, errors: { items: someItems } } },
  );

  const administrator = await logIn('An administrator logs in', clinic.administrator);
  await playStaff({ call, logIn, mailsPage: `${base_url}/mails` }, clinic.id, administrator);
  return tally;
}
