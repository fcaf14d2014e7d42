import { staffedClinic } from './support/accounts.js';
import { consoleVisits, type Visitor } from './support/console.js';
import { document, FILES } from './support/documents.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const choose = (page: Visitor['page'], name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** As somebody drags a file from their desktop onto the place for it. */
const drop = (page: Visitor['page'], names: string[]) =>
  page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(['Two weeks of rest'], name));
    const place = document.querySelector('.drop');
    for (const type of ['dragover', 'drop']) place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }`);

test('a doctor files a scan and a dropped letter, opens the picture and the text, and voids one', async () => {
  const { doctor, patient } = await staffedClinic(app);
  const { page, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  const file = dialog.getByRole('button', { name: 'File document' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await page.getByText('No documents.').waitFor();
  await page.getByRole('button', { name: 'Add document' }).click();
  await file.click();
  await dialog.getByText('Choose a file.').waitFor();
  await choose(page, 'wound.png', PNG);
  await eventually(() => dialog.getByLabel('Title').inputValue()).toBe('wound');
  await dialog.getByLabel('Title').fill('Wound, left leg');
  await dialog.getByLabel('Type').selectOption('Image');
  await dialog.getByLabel('Date').fill('2999-01-01');
  await file.click();
  await dialog.locator('.field[data-invalid]').waitFor();
  await dialog.getByLabel('Date').fill('2026-03-02');
  await checkAccessibility('document-new');
  await file.click();
  await row('Wound, left leg').getByText('2 Mar 2026').waitFor();

  await page.getByRole('button', { name: 'Add document' }).click();
  await drop(page, ['one.txt', 'two.txt']);
  await dialog.getByText('Choose one file only.').waitFor();
  await drop(page, ['Letter of Dr. Rojas.txt']);
  await dialog.getByLabel('Type').selectOption('Letter');
  await file.click();
  await row('Letter of Dr. Rojas').waitFor();
  const rows = await app.db('documents').where({ patient_id: patient.id }).orderBy('created_at');
  expect(rows).toMatchObject([
    { type: 'image', title: 'Wound, left leg', content_type: 'image/png', size: PNG.length },
    { type: 'letter', title: 'Letter of Dr. Rojas', content_type: 'text/plain' },
  ]);

  await page.getByRole('button', { name: 'Open: Wound, left leg' }).click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: 'Wound, left leg' });
  await eventually(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(
    1,
  );
  await checkAccessibility('document-image');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Open: Letter/ }).click();
  await viewer.getByText('Two weeks of rest').waitFor();
  await checkAccessibility('document-text');
  await viewer.getByRole('button', { name: 'Close' }).click();
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toMatch(/Wound|Rojas|document/);

  await page.getByRole('button', { name: /^Release to patient: Letter/ }).click();
  await row('Letter').getByText('Shown to patient').waitFor();
  await checkAccessibility('documents-released');
  await page.getByRole('button', { name: /^Take back release: Letter/ }).click();
  await row('Letter').getByText('Shown to patient').waitFor({ state: 'detached' });

  await page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: 'Add document' }) })
    .getByLabel('Show', { exact: true })
    .selectOption('Letter');
  await row('Wound').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Void: Letter/ }).click();
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByText('Give the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Of another patient');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await row('Letter').getByText('Filed in error: Of another patient').waitFor();
  await checkAccessibility('documents');
});

test('a PDF opens in a tab by a link of its own, and what no browser shows is kept as a file', async () => {
  const { doctor, patient } = await staffedClinic(app);
  await document(app, doctor, patient, { title: 'Chest X-ray' });
  await document(app, doctor, patient, { title: 'Slices' }, FILES.dicom);
  const { page, context, origin } = await enter(doctor, `/patients/${patient.id}`);
  const opened = context.waitForEvent('response', (response) => response.url().includes('/document-files/'));
  await page.getByRole('button', { name: 'Open: Chest X-ray' }).click();
  const response = await opened;
  expect(response.url().startsWith(`${origin}/api/v1/document-files/`)).toBe(true);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save: Slices' }).click();
  expect((await saved).suggestedFilename()).toBe('Slices.dcm');
});

test('the front desk files documents and sees none; a file that is too large is not sent', async () => {
  const { clinic, doctor, patient } = await staffedClinic(app);
  await document(app, doctor, patient);
  const front_desk = await app.build.user(clinic, 'front_desk');
  const { page, checkAccessibility } = await enter(front_desk, `/patients/${patient.id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByText('You file documents, but do not read them.').waitFor();
  await eventually(() => page.getByText('Chest X-ray').count()).toBe(0);
  await checkAccessibility('documents-front-desk');
  await page.getByRole('button', { name: 'Add document' }).click();
  await choose(page, 'card.pdf', Buffer.concat([FILES.pdf, Buffer.alloc(25 * 1024 * 1024)]));
  await dialog.getByRole('button', { name: 'File document' }).click();
  await dialog.getByText('The file is larger than 25 MB.').waitFor();
  await choose(page, 'page.html', Buffer.from('<html><script>alert(1)</script></html>'));
  await dialog.getByRole('button', { name: 'File document' }).click();
  await dialog.getByText(/must be a PDF/).waitFor();
  await choose(page, 'card.pdf', FILES.pdf);
  await dialog.getByLabel('Type').selectOption('Identification');
  await dialog.getByRole('button', { name: 'File document' }).click();
  await dialog.waitFor({ state: 'detached' });
  const filed = await app.db('documents').where({ clinic_id: clinic.id, entered_by: front_desk.id });
  expect(filed).toMatchObject([{ type: 'identification', title: 'card', size: FILES.pdf.length }]);
});
