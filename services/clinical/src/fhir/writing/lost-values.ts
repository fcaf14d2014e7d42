import { setImmediate } from 'node:timers/promises';
import { FHIR_LIMITS } from '../limits.js';
import { refusal, type Issue } from '../operation-outcome.js';
import type { Resource } from '../type.js';
import { notKept, OF_RESOURCES } from './unsupported-elements.js';

interface Leaf {
  /** `Type.member[0].member`. */
  expression: string;
  /** The elements that it is in, the outermost first. */
  within: readonly string[];
  /** The member of the resource that it is in, without the type of a choice: `Observation.value` of `valueString`. */
  member: string;
  name: string;
  value: unknown;
  siblings: object;
}

const CHOICE = /^(value|deceased|effective|medication|onset)[A-Z].*$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
/** Members that say what people call the code, unit or reference beside them. */
const NAMES = new Map([
  ['display', ['code', 'reference']],
  ['unit', ['code']],
  ['text', ['coding']],
]);
/** Texts that may be kept in other lines than they were sent in, or with more beside them. */
const WORDS = /^(?:text|given|family|line|valueString)$/;

/**
 * What was left out of a resource, as it is kept: what `take` says, and whatever else was sent and is not there, so that nothing is
 * lost in silence. With `strict` all but names that follow from a code or a reference is refused with 422, and what was written undone.
 * Others are served between its steps.
 */
export async function findLostValues(
  sent: Resource,
  kept: object,
  {
    issues,
    reckoned = [],
    strict,
  }: { issues: readonly Issue[]; reckoned?: readonly string[] | undefined; strict: boolean },
): Promise<Issue[]> {
  const told = issues.flatMap(({ expression }) => expression ?? []);
  const all = [...issues, ...(await lost(sent, kept, { told, reckoned }))].slice(0, FHIR_LIMITS.issues);
  const [first, ...others] = strict ? all.filter(({ severity }) => severity !== 'information') : [];
  if (first) throw refusal('validation_failed', first, ...others);
  return all;
}

/**
 * A value is kept wherever in the same member it is said: in another place of a list, as the same instant of another zone, a number
 * without its blanks. `false` says what leaving it out says. Of an element of which nothing is kept the whole is named.
 */
async function lost(
  sent: Resource,
  kept: object,
  { told, reckoned }: { told: readonly string[]; reckoned: readonly string[] },
): Promise<Issue[]> {
  await setImmediate();
  const there = leavesIn(kept, sent.resourceType);
  await setImmediate();
  const values = new Set(there.map(({ member, value }) => `${member} ${plain(value)}`));
  const words = wordsByMember(there);
  const isKept = ({ member, name, value }: Leaf) =>
    values.has(`${member} ${plain(value)}`) ||
    (WORDS.test(name) && (words.get(`${member} ${name}`) ?? ' ').includes(` ${wordsOf(value)} `));
  await setImmediate();
  const said = leavesIn(sent, sent.resourceType).filter(({ value }) => value !== false && value !== null);
  await setImmediate();
  const left = said
    .filter((leaf) => !isKept(leaf))
    .filter(({ expression }) => !told.some((each) => isWithin(expression, each)))
    .filter(({ expression }) => !reckoned.some((each) => isWithin(expression.replaceAll(/\[\d+\]/g, ''), each)));
  await setImmediate();
  const [inAll, inLeft] = [countPerElement(said), countPerElement(left)];
  const issues = left.map((leaf): [string, Issue] => {
    const whole = leaf.within.find((each) => inAll.get(each) === inLeft.get(each));
    const expression = whole ?? leaf.expression;
    const isInformation = whole === undefined && isName(leaf);
    return [expression, { ...notKept(expression), ...(isInformation && { severity: 'information' as const }) }];
  });
  return [...new Map(issues).values()];
}

/** How many of the values each element holds. */
function countPerElement(leaves: readonly Leaf[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of leaves.flatMap(({ within }) => within)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** The words of each member that holds words, all together, with blanks around each. */
function wordsByMember(leaves: readonly Leaf[]): Map<string, string> {
  const words = new Map<string, string[]>();
  for (const { member, name, value } of leaves) {
    if (!WORDS.test(name)) continue;
    const said = words.get(`${member} ${name}`) ?? [];
    if (said.length === 0) words.set(`${member} ${name}`, said);
    said.push(wordsOf(value));
  }
  return new Map([...words].map(([of, said]) => [of, ` ${said.join(' ')} `]));
}

/** All values of a resource. One that is contained has members of its own place. */
function leavesIn(resource: object, path: string, within: readonly string[] = [], found: Leaf[] = []): Leaf[] {
  for (const [name, value] of Object.entries(resource) as [string, unknown][]) {
    if (OF_RESOURCES.has(name)) continue;
    const member = `${path}.${name.replace(CHOICE, '$1')}`;
    addLeaves({ expression: `${path}.${name}`, within, member, name, value, siblings: resource }, found);
  }
  return found;
}

function addLeaves(at: Leaf, found: Leaf[]): void {
  const { value, expression } = at;
  if (typeof value !== 'object' || value === null) return void found.push(at);
  const within = [...at.within, expression];
  if ('resourceType' in value) return void leavesIn(value, expression, within, found);
  for (const [name, inner] of Object.entries(value) as [string, unknown][])
    if (Array.isArray(value)) addLeaves({ ...at, within, value: inner, expression: `${expression}[${name}]` }, found);
    else addLeaves({ ...at, within, value: inner, expression: `${expression}.${name}`, name, siblings: value }, found);
}

const wordsOf = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function plain(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value)) return String(Date.parse(value));
  return wordsOf(value).replaceAll(' ', '') || value;
}

/** `Type.member[0]` is within `Type.member`, and `Type.valueString` within `Type.value`. */
const isWithin = (expression: string, told: string): boolean =>
  expression.startsWith(told) && /^(?:$|[.[A-Z])/.test(expression.slice(told.length));

/** What people call the code, the unit or the reference beside it. */
const isName = ({ name, siblings }: Leaf): boolean =>
  (NAMES.get(name) ?? []).some((named) => Object.hasOwn(siblings, named));
