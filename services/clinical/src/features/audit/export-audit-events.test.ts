import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { LIMITS } from '../../limits/index.js';

const EXPORT = '/api/v1/audit-events/export';

const app = useClinical();

async function clinicWithTrail(rows = 0) {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`);
  const [row] = await app.db('audit_events').where({ clinic_id: clinic.id });
  await app.db.raw(
    `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'occurred_at', now() - interval '1 day'))).*
     from audit_events e, generate_series(1, ?) where id = ?`,
    [rows, row.id],
  );
  const get = (query: object = {}) => app.as(administrator).get(EXPORT).query(query).buffer(true);
  return { clinic, doctor, patient, administrator, row, get };
}

const linesOf = (text: string): { id: string; event: string }[] =>
  text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));

test('the whole trail of the clinic comes one event a line, the oldest first, each once, also where many are of one instant', async () => {
  const { clinic, get } = await clinicWithTrail(LIMITS.exportBatch + 1);
  await clinicWithTrail(3);
  const ids = (await app.db('audit_events').where({ clinic_id: clinic.id }).orderBy(['occurred_at', 'id'])).map(
    ({ id }) => id,
  );
  const response = await get();
  expect(response.headers['content-type']).toMatch(/^application\/x-ndjson/);
  expect(response.headers['content-disposition']).toBe('attachment; filename="audit-events.ndjson"');
  expect(linesOf(response.text).map(({ id }) => id)).toEqual(ids);
  await expectAudit(app, response, { event: 'audit_event.export', clinic_id: clinic.id });
});

test('it is bounded as a search is', async () => {
  const { patient, doctor, get } = await clinicWithTrail();
  expect(linesOf((await get({ patient_id: patient.id })).text)).toHaveLength(1);
  expect(linesOf((await get({ actor_id: doctor.id, action: 'R' })).text)).toHaveLength(1);
  expect(linesOf((await get({ actor_id: doctor.id, action: 'D' })).text)).toEqual([]);
  expect(linesOf((await get({ date_from: new Date(Date.now() + 60_000).toISOString() })).text)).toEqual([]);
  expectInvalid(await get({ format: 'xlsx', actor_id: 'x' }), 'actor_id', 'format');
  expectInvalid(await get({ date_from: '2026-02-01T00:00:00Z', date_to: '2026-01-01T00:00:00Z' }), 'date_to');
});

test.each(['=HYPERLINK("https://attacker.example")', '+1+1', '-2+3', '@SUM(A1)', '  =1', '\u200b=1', '＝1'])(
  'as CSV no cell is a formula: %j',
  async (name) => {
    const { clinic, get } = await clinicWithTrail();
    await app
      .db('audit_events')
      .where({ clinic_id: clinic.id })
      .update({ actor_name: name, device_name: 'a "b", c\nd' });
    const { text, headers } = await get({ format: 'csv', action: 'R' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text).toContain(`"'${name.replaceAll('"', '""')}"`);
    expect(text).toContain('"a ""b"", c\nd"');
    expect(text.startsWith('"id","occurred_at",')).toBe(true);
  },
);

test.each(['\t=1', '\r=1', ';=1+1', 'x; =1+1;', 'x\t@SUM(A1)', ';"=1+1";', 'x\r\n+1', 'x|-1', ',"=1"'])(
  'as CSV no formula begins where a spreadsheet with another separator would see a cell: %j',
  async (name) => {
    const { clinic, get } = await clinicWithTrail();
    await app.db('audit_events').where({ clinic_id: clinic.id }).update({ user_agent: name });
    const { text } = await get({ format: 'csv', action: 'R' });
    for (const separator of [',', ';', '\t', '|'])
      for (const cell of text.split(new RegExp(`[\\r\\n${separator}]`))) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  },
);

test('who may not read the trail does not export it', async () => {
  const { doctor } = await clinicWithTrail();
  expectDenied(await app.as(doctor).get(EXPORT), 'missing_ability');
});
