import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { BACK_PAIN, createTemplate, templateNames, TEMPLATES } from '../../../test/support/note-templates.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a doctor keeps templates of their own and shares others; a nurse uses these and keeps her own', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [colleague, nurse] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'nurse')];
  const own = await createTemplate(app, doctor);
  expect(own.status).toBe(201);
  expect(own.body.data).toMatchObject({
    ...BACK_PAIN,
    sections: [{ key: 'objective', title: null, content: 'Lasègue […]. Reflexes […].' }],
    shared: false,
    version: 1,
  });
  await expectAudit(app, own, { event: 'note_template.create', action: 'C', resource_id: own.body.data.id });
  await createTemplate(app, doctor, { name: 'Control', shared: true }).expect(201);
  await createTemplate(app, nurse, { name: 'Triage' }).expect(201);
  expect(await templateNames(app, doctor)).toEqual(['Control', 'Low back pain']);
  expect(await templateNames(app, colleague)).toEqual(['Control']);
  expect(await templateNames(app, nurse)).toEqual(['Control', 'Triage']);
  expect(await templateNames(app, (await app.build.practice()).doctor)).toEqual([]);
});

test('a key has shared templates only, and the front desk and patients have none', async () => {
  const { clinic } = await app.build.practice();
  const scopes = ['consultations:read', 'consultations:write', 'consultations:complete'];
  const key = await app.build.apiKey(clinic, 'live', { scopes });
  expectInvalid(await createTemplate(app, key), 'shared');
  await createTemplate(app, key, { ...BACK_PAIN, shared: true }).expect(201);
  expect(await templateNames(app, key)).toEqual(['Low back pain']);
  for (const role of ['front_desk', 'administrator', 'patient'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(TEMPLATES), 'missing_ability');
});
