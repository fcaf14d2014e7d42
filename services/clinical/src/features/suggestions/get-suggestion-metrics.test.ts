import { expectDenied } from '../../../test/support/expect.js';
import { suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const METRICS = '/api/v1/ai/metrics';

test('it says by kind what became of the clinic’s suggestions, to who manages it and who asks for them', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const decisions = ['accepted', 'accepted', 'rejected', undefined];
  for (const decision of decisions) {
    const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
    if (decision) await app.as(doctor).post(`${SUGGESTIONS}/${id}/feedback`).send({ decision }).expect(200);
  }
  const counted = { kind: 'cie10_codes', made: 4, failed: 0, accepted: 2, edited: 0, rejected: 1 };
  for (const caller of [doctor, await app.build.user(clinic, 'administrator')])
    expect((await app.as(caller).get(METRICS).expect(200)).body.data.kinds).toEqual([counted]);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(METRICS), 'missing_ability');
  const other = await suggestingPractice(app);
  expect((await app.as(other.doctor).get(METRICS).expect(200)).body.data.kinds).toEqual([]);
});
