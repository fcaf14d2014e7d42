import { fairTurns, type FairTurns, type TurnRules } from './fair-turns.js';

const RULES = { places: 5, share: 3, mostWaiting: 100, patience_ms: 60_000, refuse: () => new Error('too many wait') };

const benches: { turns: FairTurns<string>; ends: Map<string, () => void>; end(name: string): Promise<void> }[] = [];

/** Work that runs until it is let go, and which of it has begun. */
function bench(rules: Partial<TurnRules> = {}) {
  const turns = fairTurns<string>({ ...RULES, ...rules });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (tenant: string, name: string) =>
    turns.run(tenant, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    ends.delete(name);
    await settled();
  };
  benches.push({ turns, ends, end });
  return { turns, begun, start, end };
}

/** Work that still waited would be refused while another file runs, and fail that. */
afterEach(async () => {
  for (const { turns, ends, end } of benches.splice(0)) {
    while (ends.size > 0) for (const name of ends.keys()) await end(name);
    expect(turns.waiting()).toBe(0);
  }
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one who has much to do gets their share, and the others begin at once', async () => {
  const { begun, start } = bench();
  for (const n of [1, 2, 3, 4, 5]) void start('busy', `busy ${n}`);
  void start('other', 'other 1');
  void start('third', 'third 1');
  await settled();
  expect(begun).toEqual(['busy 1', 'busy 2', 'busy 3', 'other 1', 'third 1']);
});

test('the last free place is for one who has none', async () => {
  const { begun, start } = bench();
  for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1']) void start(name[0]!, name);
  await settled();
  expect(begun).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'c 1']);
});

test('those who wait take turns, and of one tenant the first who came', async () => {
  const { begun, start, end } = bench({ places: 1, share: 1 });
  void start('a', 'a 1');
  for (const name of ['a 2', 'a 3', 'b 1', 'c 1']) void start(name[0]!, name);
  for (const name of ['a 1', 'a 2', 'b 1', 'c 1']) {
    await settled();
    await end(name);
  }
  expect(begun).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3']);
});

test('where too many of a tenant wait, the next is refused, and only theirs', async () => {
  const { begun, start, turns } = bench({ places: 2, share: 1, mostWaiting: 1 });
  void start('busy', 'busy 1');
  void start('busy', 'busy 2');
  await expect(start('busy', 'busy 3')).rejects.toThrow('too many wait');
  void start('other', 'other 1');
  await settled();
  expect(begun).toEqual(['busy 1', 'other 1']);
  expect(turns.waiting()).toBe(1);
});

test('one who has waited for too long is refused, does not run later, and leaves the place to the next', async () => {
  const { begun, start, end } = bench({ places: 1, share: 1, patience_ms: 1 });
  void start('a', 'a 1');
  await expect(start('b', 'b 1')).rejects.toThrow('too many wait');
  await settled();
  await end('a 1');
  void start('c', 'c 1');
  await settled();
  expect(begun).toEqual(['a 1', 'c 1']);
});

test('while the first has waited for too long the next is refused at once, and of others nothing is', async () => {
  const { begun, start } = bench({ places: 2, share: 1, lateAfter_ms: 0 });
  void start('busy', 'busy 1');
  void start('busy', 'busy 2');
  const begin = performance.now();
  while (performance.now() === begin);
  await expect(start('busy', 'busy 3')).rejects.toThrow('too many wait');
  void start('other', 'other 1');
  await settled();
  expect(begun).toEqual(['busy 1', 'other 1']);
});

test('work that fails gives its place back', async () => {
  const { turns } = bench({ places: 1, share: 1 });
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
});
