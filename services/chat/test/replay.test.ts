import * as fc from 'fast-check';
import { describeOperation, operation, performStep, type Operation } from './support/replay-steps.js';
import { AT_ONCE, IN_ORDER } from './support/replay-examples.js';
import { buildReplayWorld, type ReplayWorld } from './support/replay-world.js';
import type { Replica } from './support/start.js';
import { useChat } from './support/use-chat.js';

/**
 * Whatever people do, one after another or at once: what their clients were told is what is stored.
 * `REPLAY_RUNS` runs more, `REPLAY_SEED` (and `REPLAY_PATH`, as a failure prints them) others, and
 * `REPLAY_SHRINK` looks for a shorter story of what failed.
 */
const RUNS = Number(process.env['REPLAY_RUNS'] ?? 3);
const SEED = Number(process.env['REPLAY_SEED'] ?? 1);
const PATH = process.env['REPLAY_PATH'];
const TIME_LIMIT_MS = RUNS * 60_000;

const chat = useChat();
let replicas: Replica[];

beforeAll(async () => {
  replicas = [chat, await chat.startReplica()];
});

const settings = {
  numRuns: RUNS,
  seed: SEED,
  ...(PATH && { path: PATH }),
  endOnFailure: process.env['REPLAY_SHRINK'] === undefined,
  interruptAfterTimeLimit: TIME_LIMIT_MS,
  markInterruptAsFailure: false,
};

function withExamples<T>(all: T[]) {
  const examples = PATH === undefined ? all : [];
  return { ...settings, examples, numRuns: RUNS + examples.length };
}

async function check(steps: readonly (readonly Operation[])[]): Promise<void> {
  const world = await buildReplayWorld(chat, replicas, { isInOrder: steps.every(({ length }) => length === 1) });
  for (const step of steps) await performStep(world, step);
  expect({ steps: described(world, steps), failed: world.failures, diverged: await world.divergences() }).toMatchObject(
    {
      failed: [],
      diverged: [],
    },
  );
}

const atOnce = (kinds: Parameters<typeof operation>[0]) =>
  fc.array(operation(kinds), { minLength: 1, maxLength: 6, size: 'max' });

const described = (world: ReplayWorld, steps: readonly (readonly Operation[])[]) =>
  steps.map((step) => step.map((one) => describeOperation(world, one)).join(' | '));

describe('what clients were told is what is stored', () => {
  test(
    'whatever happens one after another',
    async () => {
      const steps = fc.array(operation(), { minLength: 20, maxLength: 40, size: 'max' });
      await fc.assert(
        fc.asyncProperty(steps, (operations) => check(operations.map((one) => [one]))),
        withExamples(IN_ORDER),
      );
    },
    TIME_LIMIT_MS * 2,
  );

  test(
    'whatever happens at once, at two replicas',
    async () => {
      const steps = fc.array(fc.oneof(atOnce('all'), atOnce('contending')), {
        minLength: 8,
        maxLength: 16,
        size: 'max',
      });
      await fc.assert(fc.asyncProperty(steps, check), withExamples(AT_ONCE));
    },
    TIME_LIMIT_MS * 2,
  );

  // `REPLAY_RUNS=300 REPLAY_SEED=7 npx jest test/replay.test.ts -t mentioned` tries other stories.
  test(
    'whoever is mentioned, and reads, mutes or leaves at once',
    async () => {
      const steps = fc.array(atOnce('ofMentions'), { minLength: 8, maxLength: 16, size: 'max' });
      await fc.assert(fc.asyncProperty(steps, check), settings);
    },
    TIME_LIMIT_MS * 2,
  );
});
