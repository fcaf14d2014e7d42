import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { createTemplate, templateNames, TEMPLATES } from '../../../test/support/note-templates.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a shared template is removed by who may sign, as it was when they read it; one of somebody else is unknown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [colleague, nurse] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'nurse')];
  const shared = (await createTemplate(app, doctor, { name: 'Of all', shared: true })).body.data.id;
  const own = (await createTemplate(app, doctor, { name: 'Of mine' })).body.data.id;
  expectDenied(await app.as(nurse).delete(`${TEMPLATES}/${shared}`), 'missing_ability');
  const stranger = await app.build.practice();
  for (const [caller, id] of [
    [colleague, own],
    [stranger.doctor, shared],
    [doctor, newId()],
    [doctor, 'x'],
  ] as const)
    expectNotFound(await app.as(caller).delete(`${TEMPLATES}/${id}`));
  const stale = await app.as(doctor).delete(`${TEMPLATES}/${shared}`).set('If-Match', 'W/"v2"');
  expect(stale.status).toBe(412);
  const removed = await app.as(colleague).delete(`${TEMPLATES}/${shared}`).set('If-Match', 'W/"v1"').expect(200);
  await expectAudit(app, removed, { event: 'note_template.delete', action: 'D' });
  expect(await templateNames(app, doctor)).toEqual(['Of mine']);
});
