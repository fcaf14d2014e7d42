import { createJobs } from '../../jobs.js';
import { asking, suggestingPractice } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('however many suggestions of one clinic were left, those of another have their turn', async () => {
  const [one, other] = [await suggestingPractice(app), await suggestingPractice(app)];
  const { ai } = app.deps;
  app.deps.ai = undefined;
  const ask = ({ doctor }: typeof one) => asking(app, doctor, 'cie10_codes', { text: 'Tos' }).expect(202);
  for (let nth = 0; nth < 5; nth += 1) await ask(one);
  await ask(other);
  app.deps.ai = ai;
  await app.db('ai_suggestions').update({ created_at: app.db.raw("created_at - interval '1 minute'") });
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name === 'make overdue suggestions')?.run();
  await jobs.stop();
  const made = await app.db('ai_suggestions').orderBy('started_at');
  expect(made.map(({ clinic_id }) => clinic_id).indexOf(other.clinic.id)).toBe(1);
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'ready'));
});
