import { exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a message is read segment by segment, with whom it is about and what is wrong with it, in both languages', async () => {
  const { clinic, laboratory, administrator, send } = await exchange(app, {
    policy: { codes: [{ from: 'XF', to: 'F' }] },
  });
  const pid = 'PID|1||77^^^NORTH^MR~12^^^^PPN||Muñoz^Ana^Eva||19800517|XF|||1 High St^^York||+56 9 1234 5678';
  await send(messageOf('ADT^A08', [pid, 'ZXX|<b>x</b>']));
  const { id } = await lastMessage(app, clinic);
  const url = `${MESSAGES}/${id}/segments`;
  const { data } = (await app.as(laboratory).get(url).set('Accept-Language', 'es').expect(200)).body;
  expect(data.total).toBe(3);
  expect(data.segments.map(({ name }: { name: string }) => name)).toEqual(['MSH', 'PID', 'ZXX']);
  expect(data.segments[1].fields[1]).toEqual({
    position: 3,
    name: 'Identificadores del paciente',
    value: '77^^^NORTH^MR~12^^^^PPN',
    is_cut: false,
    errors: ['The patient is not known here.'],
  });
  expect(data.segments[2].fields[0]).toMatchObject({ name: 'ZXX-1', value: '<b>x</b>' });
  expect(data.person).toEqual({
    identifiers: [
      { system: 'NORTH', value: '77', kind: 'MR' },
      { system: '', value: '12', kind: 'PPN' },
    ],
    given_names: 'Ana Eva',
    first_surname: 'Muñoz',
    second_surname: null,
    birth_date: '1980-05-17',
    sex: 'female',
    phone: '+56912345678',
    address: '1 High St, York',
  });
  const part = (await app.as(laboratory).get(`${url}?from=2&limit=1`).expect(200)).body.data;
  expect(part.segments).toMatchObject([{ position: 2, name: 'PID', occurrence: 1 }]);
  await app.as(laboratory).get(`${url}?limit=101`).expect(422);
  await app.as(administrator).get(url).expect(403);
});

test('a large message is answered in parts, with long values and many fields cut, and one that is none has no segments', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  const many = Array.from({ length: 4_900 }, (_, nth) => `ZZZ|${nth}`);
  await send(messageOf('ADT^A08', [`ZAA|${'x'.repeat(300_000)}`, `ZBB${'|a'.repeat(200_000)}`, ...many]));
  const url = `${MESSAGES}/${(await lastMessage(app, clinic)).id}/segments`;
  const answer = await app.as(laboratory).get(url).expect(200);
  const { total, segments } = answer.body.data;
  expect(total).toBe(4_903);
  expect(segments).toHaveLength(100);
  expect(segments[1].fields[0].value).toHaveLength(1_000);
  expect(segments[1].fields[0].is_cut).toBe(true);
  expect([segments[2].fields.length, segments[2].fields_left]).toEqual([200, 199_800]);
  expect(answer.text.length).toBeLessThan(100_000);
  const last = await app.as(laboratory).get(`${url}?from=4901`).expect(200);
  expect(last.body.data.segments.map(({ position }: { position: number }) => position)).toEqual([4901, 4902, 4903]);
  await send('no message');
  const none = (await app.as(laboratory).get(`${MESSAGES}/${(await lastMessage(app, clinic)).id}/segments`)).body.data;
  expect(none).toEqual({ total: 0, segments: [], person: null });
});
