import { CATALOG_LIMITS } from '../../limits/index.js';
import type { Db } from '../../db/db.js';
import { checkNone, type Failure, type OwnRule } from '../../domain/failures.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { NEW_TEST, type OwnTest, type TestKind } from './own-test-content.js';
import type { ReadTest } from './own-test-file.js';
import { ownTestFailures } from './own-test-rules.js';
import * as store from './own-test-store.js';

const NO_MEMBER: OwnRule = {
  name: 'no_member',
  en: ':value is no active test of the laboratory, or is a panel itself.',
  es: ':value no es una prueba activa del laboratorio, o es un panel.',
};
const IN_PANEL: OwnRule = {
  name: 'in_panel',
  en: 'The panel :value is made of it: change the panel first.',
  es: 'El panel :value la contiene: cambie antes el panel.',
};
const FULL: OwnRule = {
  name: 'full',
  en: 'A clinic has at most :limit tests of a kind.',
  es: 'Una clínica tiene como máximo :limit pruebas de un tipo.',
};

export interface Where {
  clinicId: string;
  kind: TestKind;
}

/** A new test of the clinic. Throws 422. */
export async function createOwnTest(db: Db, { clinicId, kind }: Where, given: ReadTest['test']) {
  const test: OwnTest = { ...NEW_TEST, ...given };
  await lockClinic(db, clinicId);
  const failures = [...ownTestFailures(kind, test), ...(await memberFaults(db, test))];
  if (await store.findOwnTest(db, clinicId, kind, test.code)) failures.push({ path: 'code', rule: 'taken' });
  if ((await store.countOwnTests(db, clinicId, kind)) >= CATALOG_LIMITS.testsPerClinic) failures.push(full('code'));
  checkNone(failures);
  await store.insertTests(db, clinicId, kind, [test]);
  return store.findOwnTest(db, clinicId, kind, test.code);
}

/** Changes one of the clinic's tests, which is locked. Throws 422. */
export async function changeOwnTest(db: Db, clinicId: string, before: store.OwnTestRow, given: Partial<OwnTest>) {
  const test = { ...before, ...given };
  const failures = [...ownTestFailures(before.kind, test), ...(await memberFaults(db, test))];
  if (test.code !== before.code && (await store.findOwnTest(db, clinicId, before.kind, test.code)))
    failures.push({ path: 'code', rule: 'taken' });
  const leaves = before.active && (!test.active || test.code !== before.code || test.members.length > 0);
  const [panel] = leaves ? await store.findPanelsOf(db, clinicId, [before.code]) : [];
  if (panel && panel.code !== before.code)
    failures.push({
      path: !test.active ? 'active' : test.code !== before.code ? 'code' : 'members',
      rule: IN_PANEL,
      value: panel.code,
    });
  checkNone(failures);
  await store.updateTests(db, [test]);
  return store.findTest(db, before.id);
}

async function memberFaults(db: Db, { code, members, active }: OwnTest): Promise<Failure[]> {
  if (members.length === 0 || !active) return [];
  const known = await store.findMemberCodes(db, members);
  return members.flatMap((member, index) =>
    known.has(member) && member !== code ? [] : [{ path: `members.${index}`, rule: NO_MEMBER, value: member }],
  );
}

const full = (path: string): Failure => ({ path, rule: FULL, limit: CATALOG_LIMITS.testsPerClinic });

interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  deactivated: number;
}

/**
 * Makes the clinic's tests what the lines say, all or none: known by their codes, and what a file has no column for stays. Throws
 * 422 with `lines.<number>` for each line that cannot be.
 */
export async function importOwnTests(
  db: Db,
  { clinicId, kind, deactivateMissing }: Where & { deactivateMissing: boolean },
  lines: readonly ReadTest[],
): Promise<Imported> {
  await lockClinic(db, clinicId);
  const own = await store.findOwnTests(db, clinicId, kind);
  const byCode = new Map(own.map((test) => [test.code, test]));
  const given = lines.map(({ line, test }) => ({ line, before: byCode.get(test.code), test }));
  const merged = given.map(({ line, before, test }) => ({ line, before, test: { ...NEW_TEST, ...before, ...test } }));
  const named = new Set(lines.map(({ test }) => test.code));
  const missing = deactivateMissing ? own.filter(({ code, active }) => active && !named.has(code)) : [];
  const added = merged.filter(({ before }) => !before);
  const changed = merged.filter(({ before, test }) => before && !isSame(before, test));
  const failures = [
    ...merged.flatMap(({ line, test }) => ownTestFailures(kind, test).map((each) => atLine(line, each))),
    ...(own.length + added.length > CATALOG_LIMITS.testsPerClinic ? [full('header')] : []),
  ];
  checkNone(failures);
  await store.updateTests(db, [
    ...changed.flatMap(({ before, test }) => (before ? [{ ...test, id: before.id }] : [])),
    ...missing.map((test) => ({ ...test, active: false })),
  ]);
  await store.insertTests(
    db,
    clinicId,
    kind,
    added.map(({ test }) => test),
  );
  if (kind === 'laboratory') await checkPanels(db, clinicId, merged);
  return {
    added: added.length,
    changed: changed.length,
    unchanged: merged.length - added.length - changed.length,
    deactivated: missing.length,
  };
}

const isSame = (before: object, after: object): boolean =>
  Object.entries(after).every(
    ([name, value]) => JSON.stringify((before as Record<string, unknown>)[name]) === JSON.stringify(value),
  );

/** After the lines are written, as they may name each other: each active panel of the clinic is made of active tests. */
async function checkPanels(db: Db, clinicId: string, lines: readonly { line: number; test: OwnTest }[]): Promise<void> {
  const panels = (await store.findOwnTests(db, clinicId, 'laboratory')).filter((test) => test.active && test.is_panel);
  const known = await store.findMemberCodes(db, [...new Set(panels.flatMap(({ members }) => members))]);
  const lineOf = new Map(lines.map(({ line, test }) => [test.code, line]));
  checkNone(
    panels.flatMap(({ code, members }) =>
      members
        .filter((member) => !known.has(member))
        .map((member) => {
          const line = lineOf.get(code);
          return line === undefined
            ? { path: `lines.${lineOf.get(member) ?? 1}`, rule: IN_PANEL, value: code }
            : { path: `lines.${line}`, rule: NO_MEMBER, value: member };
        }),
    ),
  );
}

const atLine = (line: number, { path: _, ...failure }: Failure): Failure => ({ ...failure, path: `lines.${line}` });
