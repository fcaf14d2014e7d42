import { newId } from '../dist/src/id.js';

/** How many of each kind the chart has. */
const COUNTS = {
  notes: 400,
  results: 600,
  prescriptions: 250,
  orders: 300,
  problems: 100,
  immunizations: 100,
  documents: 150,
  referrals: 60,
  allergies: 40,
};

const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Fills the chart of the practice's patient through the operations; answers how many entries it has. */
export async function fillChart(service) {
  if (service.isFilled) return Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
  await service.owner.query(`update clinics set settings = '{"areas": ["general"]}' where id = $1`, [service.clinicId]);
  const { patientId: patient_id } = service;
  const send = async (target, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(service.url + target, {
      method: 'POST',
      headers: {
        authorization: service.authorization,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body ?? {}),
    });
    const answer = await response.json();
    if (response.status >= 300) throw new Error(`${target}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const code = (name) => ({ system: 'http://loinc.org', code: name, display: `Test ${name}` });
  const make = {
    async notes(n) {
      const { id } = await send('/api/mobile/v1/doctor/consultations', {
        patient_id,
        type: 'follow_up',
        reason: `Control ${n} of a long illness`,
        started_at: ago(n * 2),
        sections: ['subjective', 'objective', 'assessment', 'plan'].map((key) => ({
          key,
          content: `${key}: as expected. `.repeat(12),
        })),
        vitals: {
          systolic: 110 + (n % 40),
          diastolic: 70 + (n % 20),
          heart_rate: 60 + (n % 40),
          weight_kg: 70 + (n % 10),
          height_cm: 171,
        },
        diagnoses: [{ code: 'I10', role: 'principal', certainty: 'confirmed' }],
      });
      await send(`/api/mobile/v1/doctor/consultations/${id}/complete`, {}, { 'if-match': '*' });
    },
    results: (n) =>
      send('/api/v1/lab-results', {
        patient_id,
        code: code(`panel-${n % 12}`),
        issued_at: ago(n),
        observations: [1, 2, 3, 4].map((part) => ({
          code: code(`${n % 12}-${part}`),
          value: { type: 'quantity', number: 10 + ((n * part) % 9), unit: 'g/dL' },
          reference_range: { low: 12, high: 16, unit: 'g/dL' },
        })),
      }),
    async prescriptions(n) {
      const { id } = await send('/api/v1/prescriptions', {
        patient_id,
        items: [
          {
            medication: { display: `Medicine ${n}`, form: 'tablet', strength: '500 mg' },
            dose: { value: 1, unit: 'tablet' },
            route: 'oral',
            frequency: { times: 1, period: 8, period_unit: 'h' },
            duration_days: 7,
          },
        ],
      });
      if (n > 12) await send(`/api/v1/prescriptions/${id}/complete`, {});
    },
    orders: (n) =>
      send('/api/v1/service-orders', { patient_id, type: 'therapy', items: [{ description: `Sessions, part ${n}` }] }),
    problems: (n) =>
      send(`/api/v1/patients/${patient_id}/problems`, {
        code: 'J00',
        status: 'resolved',
        verification: 'confirmed',
        note: `Time ${n}`,
      }),
    immunizations: (n) =>
      send(`/api/v1/patients/${patient_id}/immunizations`, {
        vaccine: { display: `Vaccine ${n % 20}` },
        occurred_on: ago(n * 10).slice(0, 10),
        status: 'completed',
      }),
    documents(n) {
      const form = new FormData();
      for (const [name, value] of Object.entries({
        patient_id,
        type: 'report',
        title: `Report ${n}`,
        date: ago(n).slice(0, 10),
      }))
        form.set(name, value);
      form.set('file', new Blob([`Report ${n}: as expected.`], { type: 'text/plain' }), 'report.txt');
      return send('/api/v1/documents', form);
    },
    referrals: (n) =>
      send('/api/v1/referrals', {
        patient_id,
        to: { name: `Doctor ${n}` },
        priority: 'routine',
        reason: 'A second opinion',
      }),
    allergies: (n) => send('/api/v1/allergies', { patient_id, substance: { display: `Substance ${n}` } }),
  };
  for (const [kind, count] of Object.entries(COUNTS)) {
    const left = Array.from({ length: count }, (_, index) => index + 1);
    const work = async () => {
      for (let n = left.shift(); n !== undefined; n = left.shift()) await make[kind](n);
    };
    await Promise.all([work(), work(), work(), work()]);
  }
  return Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
}

/** Results with a value each of 1,000 other patients. */
export async function fillClinic({ owner, clinicId, practitionerId, isFilled }, rows) {
  if (isFilled) return;
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  const patients = Array.from({ length: 1_000 }, () => newId());
  await client.query(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, birth_date, sex)
     select $1, id, 'P-' || nth || '-x', 'Other', 'Patient ' || nth, '1980-05-17', 'female' from unnest($2::uuid[]) with ordinality as each (id, nth)`,
    [clinicId, patients],
  );
  const values = [clinicId, patients, practitionerId, rows];
  await client.query(
    `insert into lab_results (clinic_id, id, status, code_system, code, display, patient_id, practitioner_id, issued_at, released_at,
       has_abnormal, has_critical, entered_by, entered_by_name)
     select $1, gen_random_uuid(), 'final', 'http://loinc.org', '718-7', 'Haemoglobin', ($2::uuid[])[1 + n % 1000], $3,
       now() - n * interval '1 minute', now() - n * interval '1 minute', false, false, $3, 'The laboratory'
     from generate_series(1, $4) n`,
    values,
  );
  await client.query(
    `insert into observations (clinic_id, id, part, category, lab_result_id, record_id, reported_status, updated_at, patient_id, practitioner_id, status, code_system, code, display,
       value_type, value_number, value_unit, observed_at, released_at)
     select r.clinic_id, gen_random_uuid(), '', 'laboratory', r.id, r.id, 'final', now(), r.patient_id, r.practitioner_id, 'final', r.code_system, r.code, r.display,
       'quantity', 13.5, 'g/dL', r.issued_at, r.released_at
     from lab_results r where r.clinic_id = $1 and r.entered_by_name = 'The laboratory'`,
    [clinicId],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}
