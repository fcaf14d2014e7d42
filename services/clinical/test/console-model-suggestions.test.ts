import { admission } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { allergy, openConsultation, problem } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { startModel } from './support/model-stand-in.js';
import type { TestApp } from './support/start.js';
import { suggestingPractice, useSuggestions } from './support/suggestions.js';
import { eventually } from './support/wait-until.js';

const model = await startModel();
const { enter, started } = consoleVisits(undefined, '/console', { model: model.settings });
let app: TestApp;
beforeAll(async () => {
  app = await started();
});
afterAll(() => model.stop());

const SAID = 'Tos seca hace tres días, sin fiebre. Pulmones limpios. Dejar de fumar, control en una semana.';
const quoted = (quote: string) => [{ type: 'input', id: null, version: null, quote }];
const drafted = (text: string, section: string, quote: string) => ({ text, section, citations: quoted(quote) });

/** What a model makes of it, with one sentence that nothing supports. */
const DRAFT = {
  statements: [
    drafted('Tos seca de tres días.', 'subjective', 'Tos seca hace tres días'),
    drafted('Sin fiebre.', 'subjective', 'sin fiebre'),
    drafted('Murmullo pulmonar conservado.', 'objective', 'Pulmones limpios'),
    drafted('Control en una semana.', 'plan', 'control en una semana'),
    drafted('Tomar amoxicilina.', 'plan', 'amoxicilina 500 mg'),
  ],
  codes: [{ code: 'R05', citations: quoted('Tos seca') }],
};

const sectionsOf = async (id: string) =>
  Object.fromEntries(
    (await app.db('consultation_sections').where({ consultation_id: id }).select('key', 'content')).map(
      ({ key, content }) => [key, content],
    ),
  );
const becameOf = (kind: string) =>
  app.db('ai_suggestions').where({ kind }).orderBy('created_at', 'desc').first('id', 'decision', 'comment');
const acceptedIn = (id: string) => app.db('suggestion_acceptances').where({ record_id: id }).pluck('suggestion_id');

test('a draft is made of what was said, and goes into the note field by field, after what is written', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  await useSuggestions(app, clinic);
  model.says(DRAFT);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByLabel('Plan').fill('Radiografía.');
  await page.getByRole('button', { name: 'Draft', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Draft of the note' });
  const field = (name: string) => dialog.getByRole('region', { name });
  await dialog.getByRole('button', { name: 'Make a draft' }).press('Enter');
  await dialog.getByText('Write or dictate something.').waitFor();
  await dialog.getByLabel('What was said').fill(SAID);
  await dialog.getByRole('button', { name: 'Make a draft' }).press('Enter');
  await field('History').getByText('Sin fiebre.').waitFor();
  await dialog.getByText('One sentence was left out, as nothing supports it.').waitFor();
  await field('Examination').getByText('What was written').click();
  await field('Examination').getByText('«Pulmones limpios»').waitFor();
  await checkAccessibility('draft-note');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('draft-note-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // Nothing is written before somebody accepts.
  await eventually(() => sectionsOf(consultation.id)).toEqual({ plan: 'Radiografía.' });

  await field('Plan').getByRole('button', { name: 'Add to Plan' }).press('Enter');
  await field('Plan').getByText('Added to Plan, after what is written.').waitFor();
  await field('History').getByText('Sin fiebre.').click();
  await field('History').getByRole('button', { name: 'Add to History' }).press('Enter');
  await eventually(() => sectionsOf(consultation.id)).toEqual({
    plan: 'Radiografía.\n\nControl en una semana.',
    subjective: 'Tos seca de tres días.',
  });
  await field('Diagnoses').getByRole('button', { name: /^Add / }).press('Enter');
  await page.getByRole('list', { name: 'Diagnoses', includeHidden: true }).getByText('R05').waitFor();
  const { id } = await becameOf('draft_note');
  await eventually(async () => new Set(await acceptedIn(consultation.id))).toEqual(new Set([id]));

  await dialog.getByRole('button', { name: 'Dismiss the draft' }).press('Enter');
  await page.getByRole('menuitem', { name: 'It lacks something' }).press('Enter');
  await eventually(() => becameOf('draft_note')).toEqual({ id, decision: 'edited', comment: 'It lacks something' });
  const { body } = await app.as(doctor).get('/api/v1/ai/metrics').expect(200);
  expect(body.data.kinds).toMatchObject([{ kind: 'draft_note', made: 1, accepted: 0, edited: 1 }]);
});

test('a draft that is not wanted is dismissed with a reason, and a model that is silent is said to be', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  await useSuggestions(app, clinic);
  model.says(DRAFT);
  const { page } = await enter(doctor, `/consultations/${consultation.id}`);
  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('What was said').fill(SAID);
  await dialog.getByRole('button', { name: 'Make a draft' }).click();
  await dialog.getByRole('button', { name: 'Dismiss the draft' }).click();
  await page.getByRole('menuitem', { name: 'It is wrong' }).click();
  await eventually(() => becameOf('draft_note')).toEqual(
    expect.objectContaining({ decision: 'rejected', comment: 'It is wrong' }),
  );
  model.answers((response) => response.writeHead(503).end());
  await dialog.getByRole('button', { name: 'Make a draft' }).click();
  await dialog.getByText('The model does not answer. Try again later.').waitFor();
  // Who closes it finds what they typed again.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  await eventually(() => dialog.getByLabel('What was said').inputValue()).toBe(SAID);
  expect(await sectionsOf(consultation.id)).toEqual({});
});

test('a note is not left without a question while nothing of its draft is in it', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  await useSuggestions(app, clinic);
  model.says(DRAFT);
  const { page } = await enter(doctor, `/consultations/${consultation.id}`);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const dialog = page.getByRole('alertdialog', { name: 'Draft of the note' });
  const open = () => page.getByRole('button', { name: 'Draft', exact: true }).press('Enter');
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('link', { name: 'Consultations' }).first().click();
  };
  await open();
  await dialog.getByLabel('What was said').fill(SAID);
  await dialog.getByRole('button', { name: 'Make a draft' }).press('Enter');
  const add = dialog.getByRole('button', { name: 'Add to Plan' });
  await add.waitFor();
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await open();
  await add.press('Enter');
  await dialog.getByText('Added to Plan, after what is written.').waitFor();
  // What is in the note is known when the draft is opened again.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await open();
  await dialog.getByText('Added to Plan, after what is written.').waitFor();
  await leave();
  await page.waitForURL(/\/console\/consultations$/);
});

test('the discharge summary is drafted out of the stay, each sentence with its record', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const { bed } = await wardWith(app, clinic);
  const stay = await admission(app, doctor, patient, { reason: 'Neumonía adquirida', bed_id: bed.id });
  model.says(({ sources: [stayed] }) => ({
    statements: [
      { text: 'Ingresó por neumonía.', section: 'subjective', citations: [{ ...stayed, quote: 'Neumonía' }] },
    ],
  }));
  const { page, checkAccessibility } = await enter(doctor, `/hospitalization/${stay.id}`);
  await page.getByRole('button', { name: /^Discharge summary/ }).press('Enter');
  await page.waitForURL(/\/consultations\/[\da-f-]+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Draft', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Draft of the discharge summary' });
  await dialog.getByRole('button', { name: 'Make a draft' }).press('Enter');
  await dialog.getByText('Hospital stay', { exact: true }).click();
  await dialog.getByText(`Version ${stay.version}: «Neumonía»`).waitFor();
  const record = dialog.getByRole('link', { name: 'Open: Hospital stay' });
  await eventually(() => record.getAttribute('href')).toBe(`/console/hospitalization/${stay.id}`);
  await checkAccessibility('draft-discharge');
  await dialog.getByRole('button', { name: 'Add to History' }).press('Enter');
  await eventually(() => sectionsOf(id)).toEqual({ subjective: 'Ingresó por neumonía.' });
  const { id: suggestion } = await becameOf('discharge_summary');
  expect(await acceptedIn(id)).toEqual([suggestion]);
  await eventually(() => becameOf('discharge_summary')).toEqual({
    id: suggestion,
    decision: 'accepted',
    comment: null,
  });
});

test('there is no draft for a nurse, nor where the clinic did not choose it', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  const nurse = await app.build.user(clinic, 'nurse');
  await useSuggestions(app, clinic);
  const places = async (person: typeof nurse) => {
    const { page, settled } = await enter(person, `/consultations/${consultation.id}`);
    await settled();
    return page.getByRole('button', { name: 'Draft', exact: true }).all();
  };
  expect(await places(nurse)).toHaveLength(0);
  expect(await places({ ...nurse, ...doctor })).toHaveLength(1);
  await useSuggestions(app, clinic, ['cie10_codes']);
  expect(await places({ ...nurse, ...doctor })).toHaveLength(0);
});

test('the record answers a question with what leads to its entries, or says that it does not', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  const { id } = await problem(app, doctor, patient);
  await allergy(app, doctor, patient);
  model.says(({ sources }) => ({
    statements: [
      {
        text: 'Tiene hipertensión.',
        citations: [{ ...sources.find(({ type }) => type === 'problem'), quote: 'I10' }],
      },
    ],
  }));
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const question = page.getByLabel('Question');
  await page.getByRole('button', { name: 'Ask', exact: true }).press('Enter');
  await page.getByText('Write the question.').waitFor();
  await question.fill('¿Es hipertensa?');
  await question.press('Enter');
  const answer = page.getByRole('list', { name: 'Answer' });
  await answer.getByText('Tiene hipertensión.').waitFor();
  await answer.getByText('Problem', { exact: true }).click();
  await answer.getByText('Version 1: «I10»').waitFor();
  await checkAccessibility('chart-question');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('chart-question-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await answer.getByRole('button', { name: 'Show in the chart' }).press('Enter');
  const focused = () => page.evaluate<string | null>('document.activeElement.dataset.record ?? null');
  await eventually(focused).toBe(id);
  await page.getByRole('button', { name: 'It helped' }).press('Enter');
  await eventually(async () => (await becameOf('question')).decision).toBe('accepted');

  model.says({ statements: [{ text: 'Sí.', citations: quoted('fuma') }] });
  await question.fill('¿Fuma?');
  await question.press('Enter');
  await page.getByText('The records do not answer this question.').waitFor();
  model.answers((response) => response.writeHead(503).end());
  await question.press('Enter');
  await page.getByText('The model does not answer. Try again later.').waitFor();
});
