import { consoleVisits } from './support/console.js';
import { exchange, lastMessage, messageOf, MESSAGES } from './support/interop.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const RESULT = [
  'OBR|1||F1|GLU^Glucose^L|||20260101073000||||||||||||||||||F',
  'OBX|1|NM|2345-7^Glucose^LN||92|mg/dL|70-99|N|||F|||20260101073000',
];
const UNKNOWN = 'PID|1||N-77^^^NORTH^MR||Quispe^Amaru||19770304|F|||1 High St^^York||+56912345678';

test('a result of an unknown person is compared with the records, and applied to the one who it is', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  const born = { first_surname: 'Quispe', birth_date: '1977-03-04' };
  const right = await app.build.patient(clinic, { given_names: 'Amaru', sex: 'female', ...born });
  await app.build.patient(clinic, { given_names: 'Amaru', ...born, birth_date: '1991-02-03', sex: 'male' });
  await send(messageOf('ORU^R01', [UNKNOWN, ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const { page, checkAccessibility } = await enter(laboratory, '/worklist');
  await page.getByText('The patient is not known here.').waitFor();
  await checkAccessibility('worklist', ALL);
  await page.getByRole('link', { name: /^Sort out: Results, / }).press('Enter');
  await page.getByText('2 records to compare').waitFor();
  const theirs = page.getByRole('button', { name: `It is this person: Amaru Quispe, ${right.mrn}` });
  await theirs.waitFor();
  await page.getByText('N-77 (NORTH)').waitFor();
  await page.getByText('Different').first().waitFor();
  await checkAccessibility('worklist-item', ALL);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('worklist-item-dark', ALL);
  await theirs.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(`record ${right.mrn}`).waitFor();
  await checkAccessibility('worklist-assign');
  await dialog.getByRole('button', { name: 'Apply to this record' }).press('Enter');
  await page.getByText('Done', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Result', exact: true }).waitFor();
  await checkAccessibility('worklist-done', ALL);
  const stored = () => app.db('interop_messages').where({ id }).first('status', 'patient_id');
  await eventually(stored).toEqual({ status: 'applied', patient_id: right.id });
  await page.getByRole('link', { name: 'Back to the worklist' }).press('Enter');
  await page.getByText('Nothing waits').waitFor();
});

test('applying again is tried first, tells what it would change, and changes that when it is wanted', async () => {
  const { clinic, doctor, laboratory, send } = await exchange(app);
  await send(messageOf('ORU^R01', ['PID|1||LATER-1^^^NORTH^MR||Nobody^Here||19010203|F', ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const { page, checkAccessibility } = await enter(laboratory, `/worklist/${id}`, {
    language: 'es-CL',
    width: 'telephone',
  });
  await page.getByText('Nadie se parece a lo que dice el mensaje.').waitFor();
  await page.getByRole('button', { name: 'Aplicar de nuevo…' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('El paciente no se conoce aquí.').waitFor();
  await checkAccessibility('worklist-cannot');
  await dialog.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const registered = { given_names: 'Wira', first_surname: 'Choque', sex: 'female' };
  const identifiers = [{ system: 'NORTH', value: 'LATER-1' }];
  await app
    .as(doctor)
    .post('/api/v1/patients')
    .send({ ...registered, identifiers })
    .expect(201);
  await page.getByRole('button', { name: 'Aplicar de nuevo…' }).press('Enter');
  await dialog.getByRole('heading', { name: 'Se crea: Resultado' }).waitFor();
  await checkAccessibility('worklist-diff', ALL);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toEqual([]);
  await dialog.getByRole('button', { name: 'Aplicar', exact: true }).press('Enter');
  await page.getByText('Listo', { exact: true }).waitFor();
  await eventually(async () => (await app.db('lab_results').where({ clinic_id: clinic.id })).length).toBe(1);
});

test('a message is discarded with a reason, and who comes later is told that it was dealt with', async () => {
  const { clinic, administrator, laboratory, send } = await exchange(app);
  await send(messageOf('ORU^R01', [UNKNOWN, ...RESULT]));
  const first = await lastMessage(app, clinic);
  const [one, two] = [
    await enter(laboratory, `/worklist/${first.id}`),
    await enter(laboratory, `/worklist/${first.id}`),
  ];
  const dialog = one.page.getByRole('alertdialog');
  for (const { page } of [one, two]) await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Sent twice');
  await one.checkAccessibility('worklist-discard');
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await one.page.getByText('Done', { exact: true }).waitFor();
  await two.page.getByLabel('Reason').fill('Mine');
  await two.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await two.page.getByText('Somebody else dealt with it meanwhile, and you changed nothing').waitFor();
  await two.page.getByText('Sent twice').waitFor();
  await two.checkAccessibility('worklist-late', ALL);

  await send(messageOf('ORU^R01', [UNKNOWN, ...RESULT]));
  const second = await lastMessage(app, clinic);
  await two.page.goto(two.page.url().replace(first.id, second.id));
  await two.page.getByText('The patient is not known here.').first().waitFor();
  await app.as(laboratory).post(`${MESSAGES}/${second.id}/discard`).send({ reason: 'x' }).expect(200);
  await two.page.getByRole('button', { name: 'Apply again…' }).press('Enter');
  await two.page.getByText('Somebody else dealt with it meanwhile, and you changed nothing').waitFor();

  for (const who of [administrator, await app.build.user(clinic, 'nurse')]) {
    const visitor = await enter(who, '/worklist');
    await visitor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await eventually(() => visitor.page.getByRole('link', { name: 'HL7 worklist' }).count()).toBe(0);
  }
});
