import { FHIR_LIMITS } from '../../src/fhir/limits.js';
import { FHIR } from '../support/fhir-chart.js';
import { ask, includedIn, matchesIn, send, toldIn, type Answered, type Faults, type Matrix } from './requests.js';
import type { Caller } from './policy.js';

/** The same search in other ways: by HEAD, as an entry of a Bundle, and page by page. What it shows by GET was compared with the policy. */

interface Asked {
  caller: Caller;
  path: string;
  answer: Answered;
  told: readonly string[];
}

const keysIn = (answers: readonly Answered[]): Set<string> =>
  new Set(
    answers
      .flatMap((answer) => [...matchesIn(answer), ...includedIn(answer)])
      .map(({ resourceType, id }) => `${resourceType}/${id}`),
  );

/** What one shows and the other does not, as a fault; nothing where they are the same. */
function differing(how: string, shown: Set<string>, expected: Set<string>): Faults {
  const [more, less] = [
    [...shown].filter((each) => !expected.has(each)),
    [...expected].filter((each) => !shown.has(each)),
  ];
  if (more.length + less.length === 0) return [];
  return [`${how} shows ${more.length} more and ${less.length} less: ${[...more, ...less].slice(0, 5).join()}`];
}

const same = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join();

async function byHead({ app }: Matrix, { caller, path, answer, told }: Asked): Promise<Faults> {
  const head = await send(app, caller.credentials, {
    method: 'head',
    path: `${FHIR}/${path}`,
    ...(caller.headers && { headers: caller.headers }),
  });
  return [
    ...(head.status === answer.status ? [] : [`by HEAD is answered ${head.status} instead of ${answer.status}`]),
    ...(head.text === '' ? [] : ['by HEAD has a body']),
    ...(same(await toldIn(app, head), told) ? [] : ['by HEAD the trail names others']),
  ];
}

async function asEntry({ app, random: chance }: Matrix, { caller, path, answer, told }: Asked): Promise<Faults> {
  const type = chance.pick(['batch', 'transaction']);
  const bundle = await send(app, caller.credentials, {
    method: 'post',
    path: FHIR,
    body: { resourceType: 'Bundle', type, entry: [{ request: { method: 'GET', url: path } }] },
    ...(caller.headers && { headers: caller.headers }),
  });
  const rows = await app.auditOf(bundle);
  const named = rows.flatMap((row) => row['patient_ids'] as string[]);
  const [entry] = bundle.status === 200 ? bundle.body.entry : [];
  const status = Number.parseInt(entry?.response.status ?? String(bundle.status), 10);
  if (status !== answer.status) return [`in a ${type} is answered ${status} instead of ${answer.status}`];
  const shown = keysIn([{ ...bundle, body: entry?.resource ?? {} }]);
  return [
    ...(status === 200 ? differing(`in a ${type}`, shown, keysIn([answer])) : []),
    ...(rows.length === 1 ? [] : [`in a ${type} has ${rows.length} rows of the trail`]),
    ...(same(named, told) ? [] : [`in a ${type} the trail names ${named.join()}`]),
  ];
}

const nextOf = ({ body }: Answered): string | undefined =>
  (body.link as { relation: string; url: string }[] | undefined)?.find(({ relation }) => relation === 'next')?.url;

async function byPages({ app }: Matrix, { caller, path, answer }: Asked): Promise<Faults> {
  if (answer.status !== 200 || !path.includes('_count=100') || nextOf(answer)) return [];
  // Each page includes as many: smaller ones include more together.
  if (includedIn(answer).length >= FHIR_LIMITS.included) return [];
  const most = Math.max(2, Math.ceil(matchesIn(answer).length / 3));
  const pages: Answered[] = [];
  let at: string | undefined = path.replace('_count=100', `_count=${most}`);
  while (at !== undefined) {
    const page = await ask(app, caller.credentials, at, caller.headers);
    if (page.status !== 200) return [`page ${pages.length + 1} is answered ${page.status}: ${page.text.slice(0, 200)}`];
    await toldIn(app, page);
    pages.push(page);
    at = nextOf(page)?.split(`${FHIR}/`)[1];
  }
  return differing(`in ${pages.length} pages`, keysIn(pages), keysIn([answer]));
}

/** The trail has grown by the question itself. */
const showsTrail = ({ path, answer }: Asked) =>
  path.startsWith('AuditEvent') || [...keysIn([answer])].some((each) => each.startsWith('AuditEvent/'));

/** One other way of some of the searches. */
export async function otherWays(on: Matrix, asked: Asked): Promise<Faults> {
  if (on.random.next() > 0.2 || showsTrail(asked)) return [];
  return on.random.pick([byHead, asEntry, byPages])(on, asked);
}
