import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/mobile/v1/appointments';
const NOW = '2026-03-10T15:00:00.000Z';
const app = useClinical({ clock: () => new Date(NOW) });

type People = { patient_id: string; practitioner_id: string };

/** A practice whose token is good at the test's own time. */
async function practice({ timezone = 'America/Santiago' } = {}) {
  const built = await app.build.practice();
  await app.db('clinics').where({ id: built.clinic.id }).update({ timezone });
  const people: People = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const at = (start: string, more: Record<string, unknown> = {}) =>
    app.build.appointment(built.clinic, people, {
      start_at: start,
      end_at: new Date(Date.parse(start) + 1_800_000),
      ...more,
    });
  return { ...built, people, at };
}

const idsOf = (response: { body: { data: { id: string }[] } }) => response.body.data.map(({ id }) => id);

test('who follows the feed by its cursor misses nothing, though changes commit out of order', async () => {
  const { doctor, at } = await practice();
  const [slow, quick] = [await at('2026-03-11T12:00:00.000Z'), await at('2027-03-12T12:00:00.000Z')];
  const since = (await app.as(doctor).get(PATH).query({ sort: 'updated_at' })).body.meta.next_cursor as string;
  const follow = async (cursor: string) => {
    const { body } = await app.as(doctor).get(PATH).query({ cursor });
    return { ids: body.data.map(({ id }: { id: string }) => id), cursor: body.meta.next_cursor as string };
  };
  expect(await follow(since)).toEqual({ ids: [], cursor: since });

  const held = await app.db.transaction();
  await held('appointments').where({ id: slow.id }).update({ status: 'arrived' });
  await app.db('appointments').where({ id: quick.id }).update({ status: 'cancelled' });
  const meanwhile = await follow(since);
  await held.commit();
  const after = await follow(meanwhile.cursor);
  expect([...meanwhile.ids, ...after.ids].sort()).toEqual([slow.id, quick.id].sort());
  expect((await follow(after.cursor)).ids).toEqual([]);
});

test('pages by cursor, while others are booked, show each appointment that was there exactly once', async () => {
  const { clinic, doctor, people, at } = await practice();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    clinic_id: clinic.id,
    id: newId(),
    ...people,
    status: 'cancelled',
    // Many at the same instant: the id decides.
    start_at: new Date(Date.parse('2026-03-11T12:00:00.000Z') + Math.floor(index / 7) * 60_000),
    end_at: '2026-03-12T00:00:00.000Z',
  }));
  await app.db('appointments').insert(rows);
  for (const sort of ['start_at', '-start_at']) {
    const seen: string[] = [];
    const running: Promise<unknown>[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await app
        .as(doctor)
        .get(PATH)
        .query({ sort, per_page: '7', ...(cursor && { cursor }) });
      seen.push(...idsOf({ body }));
      cursor = body.meta.next_cursor;
      running.push(at('2026-03-11T12:03:00.000Z', { status: 'cancelled' }));
    } while (cursor);
    await Promise.all(running);
    expect(new Set(seen).size).toBe(seen.length);
    expect(rows.filter(({ id }) => !seen.includes(id))).toEqual([]);
  }
});
