import { consoleVisits } from './support/console.js';
import { busyDay } from './support/busy-day.js';
import { staffedClinic } from './support/people.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('on a telephone, what each role may do is told with the roles beside each other', async () => {
  const { administrator } = await staffedClinic(app);
  const { page } = await enter(administrator, '/people/roles', { language: 'es-CL', width: 'telephone' });
  const signing = page.getByRole('row', { name: /^Firmar consultas/ });
  await signing.waitFor();
  const cells = await Promise.all((await signing.locator('td').all()).map((cell) => cell.boundingBox()));
  expect(new Set(cells.map((cell) => cell!.y)).size).toBe(2);
});

test('in Spanish a day begins its sentence large, and who is named later in one begins small', async () => {
  const { administrator } = await busyDay(app);
  const { page, walk } = await enter(administrator, '/overview', { language: 'es-CL' });
  await page
    .getByText(/^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo),? .* Se actualiza por sí solo\.$/)
    .waitFor();
  await walk('/policy');
  await eventually(() => page.getByRole('row', { name: /^¿Quién los ve\?/ }).innerText()).toContain(
    'Médicos, enfermería y claves de API',
  );
});
