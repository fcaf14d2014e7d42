import { newId } from '../../id.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { BACK_PAIN, createTemplate, TEMPLATES } from '../../../test/support/note-templates.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a name is there once for a person and once for the clinic, in whatever capitals, and of twenty at once one is kept', async () => {
  const { clinic, doctor } = await app.build.practice();
  const answers = await Promise.all(Array.from({ length: 20 }, () => createTemplate(app, doctor)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expectInvalid(await createTemplate(app, doctor, { name: 'LOW BACK PAIN' }), 'name');
  await createTemplate(app, doctor, { ...BACK_PAIN, shared: true }).expect(201);
  const { id } = (await createTemplate(app, doctor, { name: 'Other' })).body.data;
  expectInvalid(await app.as(doctor).patch(`${TEMPLATES}/${id}`).send({ name: 'low back pain' }), 'name');
  await createTemplate(app, await app.build.user(clinic, 'doctor')).expect(201);
});

/** That many templates of one person. */
const keep = (clinic: { id: string }, owner: { id: string }, count: number) =>
  app.db('note_templates').insert(
    Array.from({ length: count }, (_, n) => ({
      clinic_id: clinic.id,
      id: newId(),
      owner_id: owner.id,
      name: `T ${n}`,
    })),
  );

test('of several at once only as many are kept as there may be', async () => {
  const { clinic, doctor } = await app.build.practice();
  await keep(clinic, doctor, 99);
  const names = Array.from({ length: 8 }, (_, n) => `Another ${n}`);
  const answers = await Promise.all(names.map((name) => createTemplate(app, doctor, { name })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'shared');
});

test('what is no template is refused, and a hundred are enough for one person', async () => {
  const { clinic, doctor } = await app.build.practice();
  expectInvalid(await createTemplate(app, doctor, { name: ' ' }), 'name');
  expectInvalid(
    await createTemplate(app, doctor, {
      name: 'x',
      type: 'dance',
      sections: [{ key: 'NO', content: 'x' }],
      follow_up_notes: 3,
    }),
    'type',
    'sections.0.key',
    'follow_up_notes',
  );
  await keep(clinic, doctor, 100);
  expectInvalid(await createTemplate(app, doctor), 'shared');
  await createTemplate(app, doctor, { ...BACK_PAIN, shared: true }).expect(201);
});
