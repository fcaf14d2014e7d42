import { SUGGESTION_KINDS } from '../../src/features/suggestions/index.js';
import type { Credentials, TestApp } from './start.js';
import { until } from './wait-until.js';

export const SUGGESTIONS = '/api/v1/ai/suggestions';

/** Lets the clinic use suggestions, of these kinds. */
export async function useSuggestions(
  app: TestApp,
  { id }: { id: string },
  kinds: readonly string[] = SUGGESTION_KINDS,
): Promise<void> {
  const clinic = await app.db('clinics').where({ id }).first('settings');
  const areas = [...new Set([...(clinic.settings.areas ?? []), 'ai'])];
  await app
    .db('clinics')
    .where({ id })
    .update({ settings: JSON.stringify({ ...clinic.settings, areas, ai: { kinds } }) });
}

/** A practice that uses suggestions. */
export async function suggestingPractice(app: TestApp) {
  const practice = await app.build.practice();
  await useSuggestions(app, practice.clinic);
  return practice;
}

export const asking = (app: TestApp, caller: Credentials, kind: string, input: object) =>
  app.as(caller).post(SUGGESTIONS).send({ kind, input });

/** What came of a suggestion that the caller asked for. */
export async function suggested(app: TestApp, caller: Credentials, kind: string, input: object) {
  const { body } = await asking(app, caller, kind, input).expect(202);
  const { id } = body.data as { id: string };
  let data = body.data;
  await until(async () => {
    data = (await app.as(caller).get(`${SUGGESTIONS}/${id}`).expect(200)).body.data;
    return data.status !== 'queued' && data.status !== 'running';
  });
  return data;
}

/** A suggestion that is ready, about a note, for requests to operations on it. */
export async function readySuggestion(
  app: TestApp,
  { clinic, doctor, consultation }: { clinic: { id: string }; doctor: { token: string }; consultation: { id: string } },
): Promise<string> {
  await useSuggestions(app, clinic);
  return (await suggested(app, doctor, 'cie10_codes', { consultation_id: consultation.id })).id;
}

/** Codes that are suggested for a text, the likeliest first. */
export const codesFor = async (app: TestApp, caller: Credentials, text: string): Promise<string[]> =>
  (await suggested(app, caller, 'cie10_codes', { text })).result.items.map(({ code }: { code: string }) => code);

/** Bodies of operations on suggestions, by what their path ends with. */
export const SUGGESTION_BODIES = {
  '/ai/suggestions': async (
    app: TestApp,
    { clinic, consultation }: { clinic: { id: string }; consultation: { id: string } },
  ) => {
    await useSuggestions(app, clinic);
    return { kind: 'cie10_codes', input: { consultation_id: consultation.id } };
  },
  '/feedback': () => ({ decision: 'accepted' }),
};
