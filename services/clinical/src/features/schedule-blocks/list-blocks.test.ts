import { newId } from '../../id.js';
import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/schedule-blocks';

const app = useClinical({ clock: () => new Date('2026-03-10T15:00:00.000Z') });

test('blocks that touch the days are listed: the clinic’s for its staff, the own ones for a doctor', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [front, other] = [await app.build.user(clinic, 'front_desk'), await app.build.practitioner(clinic)];
  const block = async (practitioner_id: string, start_at: string, end_at: string) => {
    const row = { clinic_id: clinic.id, id: newId(), practitioner_id, start_at, end_at };
    await app.db('schedule_blocks').insert(row);
    return row.id;
  };
  const ongoing = await block(doctor.practitioner_id, '2026-03-01T00:00:00Z', '2026-03-10T15:00:00Z');
  const theirs = await block(other.id, '2026-03-15T00:00:00Z', '2026-03-16T00:00:00Z');
  const later = await block(doctor.practitioner_id, '2026-05-01T12:00:00Z', '2026-05-02T12:00:00Z');
  const list = async (caller: object, query: object = {}) => {
    const { body } = await app.as(caller).get(PATH).query(query);
    return body.data.map(({ id }: { id: string }) => id);
  };
  expect(await list(front)).toEqual([ongoing, theirs]);
  expect(await list(front, { practitioner_id: other.id })).toEqual([theirs]);
  expect(await list(front, { per_page: '1', page: '2' })).toEqual([theirs]);
  expect(await list(doctor)).toEqual([ongoing]);
  expect(await list(doctor, { practitioner_id: other.id })).toEqual([]);
  expect(await list(doctor, { date: '2026-05-02' })).toEqual([later]);
  const { doctor: stranger } = await app.build.practice();
  expect(await list(stranger)).toEqual([]);
  expectInvalid(await app.as(front).get(PATH).query({ date: 'x', practitioner_id: 'y' }), 'date', 'practitioner_id');
  expectDenied(await app.as(await app.build.user(clinic, 'patient')).get(PATH), 'missing_ability');
  const page = await app.as(front).get(PATH).query({ page: '1000000000' });
  expect(page.body).toMatchObject({ data: [], meta: { total: 2 } });
});
