import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a bed gets another name, room and type, and what changes nothing makes no version', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { bed, manager } = await wardWith(app, clinic, 2);
  const patch = (body: object, headers: Record<string, string> = {}) =>
    app.as(manager).patch(`${BEDS}/${bed.id}`).set(headers).send(body);
  const changed = await patch({ room: 'B', type: 'intensive', tags: ['monitor'] }).expect(200);
  expect(changed.body.data).toMatchObject({ room: 'B', name: '1', type: 'intensive', tags: ['monitor'], version: 2 });
  await expectAudit(app, changed, { event: 'bed.update', changed_fields: ['room', 'type', 'tags'] });
  expect((await patch({ room: 'B' })).body.data.version).toBe(2);
  expect((await patch({ name: 'x' }, { 'If-Match': 'W/"v1"' })).status).toBe(412);
  expectInvalid(await patch({ room: 'A', name: '2' }), 'name');
  expect((await patch({ active: false }).expect(200)).body.data.active).toBe(false);
  expectDenied(await app.as(doctor).patch(`${BEDS}/${bed.id}`).send({ name: 'Mine' }), 'missing_ability');
  const stranger = await app.build.user(await app.build.clinic(), 'administrator');
  expectNotFound(await app.as(stranger).patch(`${BEDS}/${bed.id}`).send({ name: 'Mine' }));
});
