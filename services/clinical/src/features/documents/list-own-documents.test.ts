import { document } from '../../../test/support/documents.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const PATH = '/api/mobile/v1/clinical/documents';

test('a patient’s released documents, the newest first, in pages', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  for (const [title, date] of [
    ['First', '2026-01-05'],
    ['Second', '2026-02-05'],
    ['Kept', '2026-03-05'],
  ] as const) {
    const { id } = await document(app, doctor, own, { title, date });
    if (title !== 'Kept') await app.as(doctor).post(`/api/v1/documents/${id}/release`).expect(200);
  }
  const response = await app.as(patient).get(`${PATH}?per_page=1`).expect(200);
  expect(response.body.data.map(({ title }: { title: string }) => title)).toEqual(['Second']);
  await expectAudit(app, response, { event: 'document.search', patient_ids: [own.id], result_count: 1 });
  const { next_cursor } = response.body.meta;
  const next = await app.as(patient).get(`${PATH}?per_page=1&cursor=${next_cursor}`).expect(200);
  expect(next.body.data.map(({ title }: { title: string }) => title)).toEqual(['First']);
});

test('a clinic without the area, and staff, have no such list', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  expectDenied(await app.as(doctor).get(PATH), 'missing_ability');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"areas":[]}'`) });
  expectDenied(await app.as(patient).get(PATH), 'area_disabled');
});
