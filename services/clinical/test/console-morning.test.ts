import type { Page } from 'playwright-core';
import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { morningZone } from './support/time-zones.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const MINUTE_MS = 60_000;
const NAMES = ['Ana', 'Bruno', 'Carla', 'Darío', 'Elsa', 'Fabio', 'Gloria', 'Hugo'];
const ILLNESS = 'J03.9';

/** Eight patients who have come, one after the other. */
async function morning() {
  const { clinic, doctor } = await app.build.practice({
    timezone: morningZone(),
    settings: { areas: ['general'], working_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '01:00', to: '12:00' }] },
  });
  for (const [index, given_names] of NAMES.entries()) {
    const patient = await app.build.patient(clinic, { given_names, first_surname: 'Vera' });
    const start_at = new Date(Date.now() + (index * 15 - 125) * MINUTE_MS);
    await app.build.appointment(
      clinic,
      { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
      { status: 'arrived', start_at, end_at: new Date(+start_at + 15 * MINUTE_MS), type_name: 'Control' },
    );
  }
  return { clinic, doctor };
}

/** What a usual note says, in the order of the page: the keys to a part of it, and what is typed there. */
const NOTE = [
  ['Alt+Digit1', 'Sore throat'],
  ['Alt+Digit2', '120'],
  ['Tab', '80'],
  ['Tab', '72'],
  ['Alt+Digit3', 'Fever for three days, and it hurts to swallow.'],
  ['Alt+Digit4', 'Red tonsils without plaques.'],
  ['Alt+Digit7', 'Rest, fluids and paracetamol.'],
] as const;
const TEXT = NOTE.reduce((sum, [, typed]) => sum + typed.length, ILLNESS.length);

/** To the seven parts and the diagnosis, to choose it, to see what is signed, and to sign it. */
const BESIDE = NOTE.length + 5;

/**
 * Counts keys as they go down, from the note’s page to its signature: every letter of the text, Tab, Enter, and a combination once,
 * whatever its modifiers. The text has no letter that takes two keys on some keyboards.
 */
const COUNTS = `addEventListener('keydown', ({ key }) => {
  if (!['Alt', 'Control', 'Shift', 'Meta'].includes(key)) window.keysPressed = (window.keysPressed ?? 0) + 1;
}, true)`;
const pressedOn = (page: Page) => page.evaluate<number>('window.keysPressed ?? 0');

test('a morning of eight patients is worked through by keyboard, and the keys of a usual note are counted', async () => {
  const { clinic, doctor } = await morning();
  const { page } = await enter(doctor, '/home');
  const { key, press } = keyboardOf(page);
  await page.evaluate(COUNTS);
  const counted: number[] = [];
  for (const [index, name] of NAMES.entries()) {
    await page.getByRole('heading', { name: `Waiting (${NAMES.length - index})` }).waitFor();
    await press(`Start note: ${name} Vera`);
    await page.getByRole('heading', { level: 1, name: `${name} Vera` }).waitFor();
    await page.getByLabel('Plan').waitFor();
    const before = await pressedOn(page);
    for (const [keys, typed] of NOTE) {
      await key(keys);
      await page.keyboard.type(typed);
    }
    // Found by its code for the first patient; later it is one of those that the doctor writes most.
    await key('Alt+Digit5');
    if (index === 0) await page.keyboard.type(ILLNESS);
    await page
      .getByRole('button', { name: new RegExp(ILLNESS) })
      .first()
      .waitFor();
    await key('Tab', 'Enter');
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    await key('Control+Enter');
    await page.getByRole('dialog').getByText('Red tonsils without plaques.').waitFor();
    await key('Enter');
    await page.getByText(/^Signed by /).waitFor();
    counted.push((await pressedOn(page)) - before);
    // Back to the day by its name.
    await key('Control+k');
    await page.keyboard.type('My day');
    await page.getByRole('option', { name: /My day/ }).waitFor();
    await key('Enter');
    await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor();
  }
  await page.getByText('Nobody waits.').waitFor();
  const [first = 0, later = 0] = counted;
  process.stdout.write(
    `A usual note, from its page to its signature: ${first} keys, of which ${TEXT} are its text; with a diagnosis that is among the usual ones ${later}.\n`,
  );
  expect(first).toBe(TEXT + BESIDE);
  expect(new Set(counted.slice(1))).toEqual(new Set([later]));
  expect(later).toBe(first - ILLNESS.length);
  const signed = () => app.db('consultations').where({ clinic_id: clinic.id, status: 'completed' });
  await eventually(async () => (await signed()).length).toBe(NAMES.length);
});
