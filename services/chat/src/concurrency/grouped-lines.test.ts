import { groupedLines } from './grouped-lines.js';

const RULES = { together: 3, inLine: 10, ofTenant: 10, patience_ms: 60_000, refuse: () => new Error('full') };
const LINE = { tenant: 1, name: 'a' };

/** Groups that end when they are let go. */
function bench(rules: Partial<typeof RULES> = {}) {
  const lines = groupedLines({ ...RULES, ...rules });
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const add = (work: string, line = LINE) =>
    lines.join(line, work, async (group: string[]) => {
      groups.push(group);
      await new Promise<void>((resolve) => ends.push(resolve));
      return group.map((each) =>
        each.startsWith('bad')
          ? { status: 'rejected' as const, reason: new Error(each) }
          : { status: 'fulfilled' as const, value: each.toUpperCase() },
      );
    });
  const end = async () => {
    ends.shift()!();
    await settled();
  };
  return { lines, groups, add, end };
}

/** What is left waiting at the end of a test is refused long after it. */
const wait = (work: Promise<unknown>) => void work.catch(() => {});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while a group is done is done together afterwards, in its order, and each gets its own outcome', async () => {
  const { groups, add, end } = bench();
  const answers = Promise.allSettled(['one', 'two', 'bad', 'four', 'five'].map((work) => add(work)));
  for (let n = 0; n < 3; n += 1) {
    await settled();
    await end();
  }
  expect(groups).toEqual([['one'], ['two', 'bad', 'four'], ['five']]);
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
  ).toEqual(['ONE', 'TWO', 'bad', 'FOUR', 'FIVE']);
});

test('lines do not wait for each other', async () => {
  const { groups, add } = bench();
  wait(add('one'));
  wait(add('other', { tenant: 1, name: 'b' }));
  await settled();
  expect(groups).toEqual([['one'], ['other']]);
});

test('a full line and a tenant with too much in all lines are refused, and others are not', async () => {
  const { lines, add } = bench({ inLine: 2, ofTenant: 3 });
  for (const work of ['done now', 'one', 'two']) wait(add(work));
  await expect(add('three')).rejects.toThrow('full');
  const second = { tenant: 1, name: 'b' };
  for (const work of ['done now', 'three']) wait(add(work, second));
  expect(() => lines.checkRoom(second)).toThrow('full');
  expect(() => lines.checkRoom({ tenant: 2, name: 'c' })).not.toThrow();
  expect(lines.waiting()).toBe(3);
});

test('what has waited for too long is refused and not done', async () => {
  const { groups, add, end } = bench({ patience_ms: 1 });
  wait(add('one'));
  await expect(add('late')).rejects.toThrow('full');
  await end();
  expect(groups).toEqual([['one']]);
});

test('a group that fails as a whole fails for each, and the line goes on', async () => {
  const lines = groupedLines(RULES);
  const fail = () => Promise.reject(new Error('no'));
  await expect(lines.join(LINE, 1, fail)).rejects.toThrow('no');
  const echo = (group: number[]) => Promise.resolve(group.map((value) => ({ status: 'fulfilled' as const, value })));
  expect(await lines.join(LINE, 2, echo)).toBe(2);
  expect(lines.waiting()).toBe(0);
});
