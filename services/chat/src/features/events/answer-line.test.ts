import { AnswerLine } from './answer-line.js';

interface Answer {
  tenant: number;
  n: number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Sends all, and tells what left in which turn of the event loop. */
async function sendAll(most: number, answers: readonly Answer[], pause_ms = 0): Promise<Answer[][]> {
  const turns: Answer[][] = [];
  let sent: Answer[] = [];
  const line = new AnswerLine<Answer>(most, (answer) => sent.push(answer));
  for (const answer of answers) line.add(answer, pause_ms);
  expect(sent).toEqual([]);
  while (turns.flat().length < answers.length) {
    await turn();
    if (sent.length > 0) turns.push(sent);
    sent = [];
  }
  return turns;
}

const answersOf = (tenant: number, count: number): Answer[] => Array.from({ length: count }, (_, n) => ({ tenant, n }));

test.each([0, 1])(
  'thousands of answers leave in their order, and others get their turn in between (pause %d)',
  async (pause) => {
    const answers = answersOf(1, 1_050);
    const turns = await sendAll(100, answers, pause);
    expect(Math.max(...turns.map(({ length }) => length))).toBe(100);
    expect(turns.flat()).toEqual(answers);
  },
);

test('an organization with one answer does not wait for the thousands of another', async () => {
  const turns = await sendAll(20, [...answersOf(1, 1_000), ...answersOf(2, 1)]);
  expect(turns[0]).toContainEqual({ tenant: 2, n: 0 });
});

test('what is added while answers leave, by one of them too, leaves as well', async () => {
  const sent: number[] = [];
  const line = new AnswerLine<Answer>(20, ({ tenant, n }) => {
    sent.push(n);
    if (n < 3) line.add({ tenant, n: n + 1 }, n);
  });
  line.add({ tenant: 1, n: 0 }, 0);
  while (sent.length < 4) await turn();
  expect(sent).toEqual([0, 1, 2, 3]);
});

test('answers that leave late, because the process does something else, make it known, and those in time do not', async () => {
  const line = new AnswerLine<Answer>(20, () => undefined);
  line.add({ tenant: 1, n: 0 }, 0);
  await turn();
  expect(line.lateness).toBe(0);
  line.add({ tenant: 1, n: 1 }, 0);
  for (const end = performance.now() + 50; performance.now() < end; );
  await turn();
  expect(line.lateness).toBeGreaterThan(0);
});
