import { longestTurn } from '../../../test/support/longest-turn.js';
import { AI_LIMITS } from '../../limits/index.js';
import { DRUG_INDEX } from './drug-index.js';
import { Drugs } from './drug-rules.js';
import type { InteractionRow } from './interaction-store.js';
import { duplicatesAmong, interactionsAmong, type Medication } from './medication-check.js';

/** As many medications as may be asked about, each of all substances that its name has room for, beside as many as are taken. */
function medications(): Medication[] {
  const names = DRUG_INDEX.filter(({ kind }) => kind === 'substance').map(({ name }) => name);
  const display = names.slice(0, 40).join(' + ').slice(0, 255);
  const drugs = new Drugs([], []);
  const recognised = drugs.recognise({ display });
  return Array.from({ length: AI_LIMITS.medications + AI_LIMITS.taken }, (_, item) => ({
    item: item < AI_LIMITS.medications ? item : null,
    display,
    number: null,
    ...recognised,
  }));
}

/** What a large table says of each two of their names. */
const rowsOf = (taken: readonly Medication[]): InteractionRow[] => {
  const names = [...new Set(taken[0]?.parts.flatMap(({ own, groups }) => [...own, ...groups]))];
  return names
    .flatMap((ingredient) => names.map((other) => ({ ingredient, other })))
    .slice(0, AI_LIMITS.interactions)
    .map((pair) => ({ ...pair, severity: 'severe', text: 'Together?', text_es: null, source: 'table', version: '1' }));
};

test('as many medications as may be checked, of many substances, keep nobody waiting for long', async () => {
  const taken = medications();
  expect(taken[0]?.parts.length).toBeGreaterThan(10);
  const found: { length: number }[] = [];
  const longest = await longestTurn(async () => {
    found.push(await interactionsAmong(taken, rowsOf(taken), 'en'));
    found.push(await duplicatesAmong(taken, 'en'));
  });
  expect(longest).toBeLessThan(400);
  for (const { length } of found) expect(length).toBeGreaterThan(AI_LIMITS.warnings);
});

test('what was not asked about is not compared with itself', async () => {
  const taken = medications().slice(AI_LIMITS.medications);
  expect(await interactionsAmong(taken, rowsOf(taken), 'en')).toEqual([]);
  expect(await duplicatesAmong(taken, 'en')).toEqual([]);
});
