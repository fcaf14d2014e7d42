import * as fc from 'fast-check';
import { pick } from './replay-kind.js';
import { OPERATIONS, type OperationKind } from './replay-operations.js';
import type { ReplayWorld } from './replay-world.js';

/** What somebody does; the numbers choose among what there is when it is done, so that less can be tried. */
export interface Operation {
  kind: OperationKind;
  /** Place among the people. */
  by: number;
  a: number;
  b: number;
  c: number;
}

const number = () => fc.nat({ max: 29 });

/** Those that contend for the same messages. */
const CONTENDING: OperationKind[] = [
  'move',
  'resolve',
  'delete',
  'deleteTopic',
  'flag',
  'markTopicRead',
  'markChannelRead',
];

/** Those that decide which messages are unread and mention somebody. */
const OF_MENTIONS: OperationKind[] = [
  ...CONTENDING,
  'send',
  'sendDirectly',
  'edit',
  'markAllRead',
  'subscribeByOwner',
  'unsubscribeByOwner',
  'leave',
  'setForChannel',
  'followTopic',
  'archive',
  'unarchive',
  'changePrivacy',
];

const KINDS = { all: Object.keys(OPERATIONS) as OperationKind[], contending: CONTENDING, ofMentions: OF_MENTIONS };

export function operation(of: keyof typeof KINDS = 'all'): fc.Arbitrary<Operation> {
  const wanted = Object.entries(OPERATIONS).filter(([name]) => KINDS[of].includes(name as OperationKind));
  const kinds = wanted.map(([name, { weight }]) => ({
    weight,
    arbitrary: fc.constant(name as OperationKind),
  }));
  return fc.record({ kind: fc.oneof(...kinds), by: number(), a: number(), b: number(), c: number() });
}

/**
 * Does one step: everything at once, every other thing at the second replica. Roles change when all have
 * heard what came before, as events for a role go to those who have it when they are answered.
 */
export async function performStep(world: ReplayWorld, step: readonly Operation[]): Promise<void> {
  const isOfRole = ({ kind: name }: Operation) => name === 'setRole' || name === 'setRoleByOwner';
  await Promise.all(step.filter((one) => !isOfRole(one)).map((one, place) => perform(world, one, place)));
  for (const [place, one] of step.filter(isOfRole).entries()) {
    await world.catchUp();
    await perform(world, one, place);
  }
}

/** Runs one operation at a replica; refusals are answers too, failures are not. */
async function perform(world: ReplayWorld, done: Operation, replica: number): Promise<void> {
  const user = pick(world.people, done.by);
  const { a, b, c } = done;
  const answer = await OPERATIONS[done.kind].run({ world, user, api: world.api(user, replica), a, b, c });
  if (answer && answer.status >= 500)
    world.failures.push(`${describeOperation(world, done)}: ${answer.status} ${answer.text}`);
}

export function describeOperation({ people }: ReplayWorld, { kind: name, by, a, b, c }: Operation): string {
  return `${pick(people, by).full_name}: ${name} ${a} ${b} ${c}`;
}
