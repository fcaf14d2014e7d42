import { WARDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who works in a ward changes, and what changes nothing makes no version', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { ward, manager } = await wardWith(app, clinic, 0, { practitioner_ids: [doctor.practitioner_id] });
  const patch = (body: object, headers: Record<string, string> = {}) =>
    app.as(manager).patch(`${WARDS}/${ward.id}`).set(headers).send(body);
  const practitioner_ids = [nurse.practitioner_id];
  const changed = await patch({ practitioner_ids }).expect(200);
  expect(changed.body.data).toMatchObject({ practitioner_ids, name: 'Medicine', version: 2 });
  await expectAudit(app, changed, { event: 'ward.update', changed_fields: ['practitioner_ids'] });
  expect((await patch({ practitioner_ids, name: 'Medicine' })).body.data.version).toBe(2);
  expect((await patch({ name: 'Lost' }, { 'If-Match': 'W/"v1"' })).status).toBe(412);
  expect((await patch({ active: false }, { 'If-Match': 'W/"v2"' })).body.data).toMatchObject({
    active: false,
    version: 3,
  });
});

test('another clinic’s ward is unknown, and a code of another ward is refused', async () => {
  const { clinic } = await app.build.practice();
  const first = await wardWith(app, clinic, 0);
  const { ward, manager } = await wardWith(app, clinic, 0);
  expectInvalid(await app.as(manager).patch(`${WARDS}/${ward.id}`).send({ code: first.ward.code }), 'code');
  const stranger = await app.build.user(await app.build.clinic(), 'administrator');
  expectNotFound(await app.as(stranger).patch(`${WARDS}/${ward.id}`).send({ name: 'Mine' }));
});
