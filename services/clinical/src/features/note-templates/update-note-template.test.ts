import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { createTemplate, TEMPLATES } from '../../../test/support/note-templates.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what all write with is shared and changed by those who may sign; what is somebody else’s is unknown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [colleague, nurse] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'nurse')];
  expectDenied(await createTemplate(app, nurse, { name: 'Of all', shared: true }), 'missing_ability');
  const shared = (await createTemplate(app, doctor, { name: 'Of all', shared: true })).body.data.id;
  const own = (await createTemplate(app, doctor, { name: 'Of mine' })).body.data.id;
  expectDenied(await app.as(nurse).patch(`${TEMPLATES}/${shared}`).send({ name: 'Hers' }), 'missing_ability');
  const stranger = await app.build.practice();
  for (const [caller, id] of [
    [colleague, own],
    [stranger.doctor, shared],
    [doctor, newId()],
    [doctor, 'x'],
  ] as const)
    expectNotFound(await app.as(caller).patch(`${TEMPLATES}/${id}`).send({ name: 'Not mine' }));
  const changed = await app
    .as(colleague)
    .patch(`${TEMPLATES}/${shared}`)
    .set('If-Match', 'W/"v1"')
    .send({ reason: 'Control' });
  expect(changed.body.data).toMatchObject({ name: 'Of all', reason: 'Control', shared: true, version: 2 });
  await expectAudit(app, changed, { event: 'note_template.update', changed_fields: ['reason'] });
  const stale = await app.as(doctor).patch(`${TEMPLATES}/${shared}`).set('If-Match', 'W/"v1"').send({ reason: 'Lost' });
  expect(stale.status).toBe(412);
});
