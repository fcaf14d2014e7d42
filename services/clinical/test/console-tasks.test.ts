import { consoleVisits } from './support/console.js';
import { ago, inpatient, task } from './support/inpatients.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('a nurse sees what is due in her ward, does it, adds a task and gives one up', async () => {
  const { clinic, doctor, patient, ward, manager, id } = await inpatient(app);
  const nurse = await app.build.user(clinic, 'nurse');
  await app
    .as(manager)
    .patch(`/api/v1/wards/${ward.id}`)
    .send({ practitioner_ids: [nurse.practitioner_id] })
    .expect(200);
  await task(app, doctor, id, {
    title: 'Turn on the side',
    due_at: ago(20),
    repeat: { every_hours: 2 },
    role: 'nurse',
  });
  await task(app, doctor, id, { title: 'Weigh', due_at: ago(-90), note: 'Before breakfast' });
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  const { page, checkAccessibility } = await enter(nurse, '/');
  const dialog = page.getByRole('alertdialog');
  const due = page.locator('section', { has: page.getByRole('heading', { name: /^Doses and tasks due/ }) });
  await due.getByText('1 task', { exact: true }).waitFor();
  await checkAccessibility('home-tasks', [...ALL]);
  await due.getByRole('link', { name: full_name }).press('Enter');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Turn on the side').getByText('Late').waitFor();
  await row('Weigh').getByText('Before breakfast').waitFor();
  await checkAccessibility('admission-tasks', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('admission-tasks-dark', [...ALL]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Done: Turn on the side' }).press('Enter');
  await eventually(() => row('Turn on the side').getByText('Late').count()).toBe(0);
  await row('Turn on the side').getByText('Every 2 h').waitFor();

  await page.getByRole('button', { name: 'Add a task' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save task' }).press('Enter');
  await dialog.getByText('Enter what is to be done.').waitFor();
  await dialog.getByLabel('What is to be done').fill('Change the dressing');
  await dialog.getByLabel('When').selectOption('In 4 h');
  await dialog.getByLabel('Repeat').selectOption('Every 12 h');
  await dialog.getByLabel('For whom').selectOption('Anyone');
  await checkAccessibility('admission-task-add');
  await dialog.getByRole('button', { name: 'Save task' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row('Change the dressing').getByText('Anyone').waitFor();
  const stored = () => app.db('admission_tasks').where({ admission_id: id, title: 'Change the dressing' }).first();
  expect(await stored()).toMatchObject({ every_hours: 12, role: null, assignee_id: null, status: 'open' });

  await page.getByRole('button', { name: 'Cancel task: Weigh' }).press('Enter');
  await dialog.getByLabel('Reason').fill('Weighed this morning');
  await dialog.getByRole('button', { name: 'Cancel task' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => row('Weigh').count()).toBe(0);
  await page.getByRole('button', { name: 'Show ended tasks' }).press('Enter');
  await row('Weigh').getByText('Cancelled · Weighed this morning').waitFor();
  await row('Turn on the side')
    .getByText(/^Done · /)
    .waitFor();
});

test('tasks are shown in Spanish, on the board of the ward, and not to the front desk', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  await task(app, doctor, id, { due_at: ago(5) });
  const spanish = await enter(doctor, `/hospitalization/${id}`, { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('Atrasada').waitFor();
  await spanish.page.getByRole('button', { name: /^Hecha: / }).waitFor();
  await spanish.go('/hospitalization');
  await spanish.page.getByText('1 tarea por hacer').waitFor();
  const desk = await enter(await app.build.user(clinic, 'front_desk'), `/hospitalization/${id}`);
  await desk.page
    .getByText('Beds that they have had')
    .or(desk.page.getByRole('row', { name: /A · 1/ }))
    .first()
    .waitFor();
  await eventually(() => desk.page.getByRole('button', { name: 'Add a task' }).count()).toBe(0);
});
