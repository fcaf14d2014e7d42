import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { FIRST_ID } from '../../http/cursor.js';
import type { PatientRow } from '../patients/index.js';
import { matchOf, turnedBirth, type Grade, type Match } from './match-rules.js';
import { findAlike, findAlikeBehind, findDistinct, findNext, findPatients, type Probe } from './match-store.js';

/** What is known of a person who is looked for. */
export type Sought = Omit<Probe, 'turned_birth'>;

export interface FoundMatch extends Match {
  /** The record that is left of the person who was found. */
  patient: PatientRow;
  /** The record that agrees: another one where it was merged. */
  matched_id: string;
}

/** Records of the clinic that may be of that person, the likeliest first; of the records of one person the likeliest. */
export async function matchPatients(db: Db, sought: Sought): Promise<FoundMatch[]> {
  const alike = await findAlike(db, { ...sought, turned_birth: turnedBirth(sought.birth_date) });
  const matches = alike
    .flatMap(({ compared, ...row }) => {
      const match = matchOf(sought, row, compared);
      return match ? [{ ...match, row }] : [];
    })
    .sort(likeliest);
  const best = new Map<string, (typeof matches)[number]>();
  for (const match of matches) {
    const id = match.row.merged_into_id ?? match.row.id;
    if (!best.has(id) && best.size < LIMITS.patientMatch.shown) best.set(id, match);
  }
  const left = new Map((await findPatients(db, [...best.keys()])).map((row) => [row.id, row]));
  return [...best].flatMap(([id, { row, ...match }]) => {
    const patient = left.get(id);
    return patient ? [{ ...match, patient, matched_id: row.id }] : [];
  });
}

interface FoundPair extends Match {
  patients: [PatientRow, PatientRow];
}

/**
 * Pairs of records that may be of one person, among the next records of the clinic behind `after`, in the order of their ids.
 * A call looks at a limited number of records, so that it may find none and there are more: `next` says where to go on.
 */
export async function findDuplicates(
  db: Db,
  clinicId: string,
  { after, grades }: { after: string | undefined; grades: readonly Grade[] },
): Promise<{ pairs: FoundPair[]; next: string | null }> {
  const { examined } = LIMITS.patientMatch;
  const probes = await findNext(db, after ?? FIRST_ID, examined);
  const byId = new Map(probes.map((row) => [row.id, row]));
  const alike = await findAlikeBehind(db, [...byId.keys()]);
  const found = alike.flatMap<FoundPair>(({ probe_id, compared, ...row }) => {
    const probe = byId.get(probe_id);
    const match = probe && matchOf(probe, row, compared);
    return match && grades.includes(match.grade) ? [{ ...match, patients: [probe, row] }] : [];
  });
  const told = await findDistinct(db, clinicId, found.map(idsOf));
  const distinct = new Set(told.map(({ one, other }) => `${one} ${other}`));
  const pairs = found.filter((pair) => !distinct.has(idsOf(pair).join(' '))).sort(likeliest);
  return { pairs, next: probes.length === examined ? (probes.at(-1)?.id ?? null) : null };
}

const idsOf = ({ patients: [one, other] }: FoundPair): [string, string] => [one.id, other.id];

/** Beyond what the score, which ends at 1, can tell. */
const weightOf = ({ reasons }: Match): number => reasons.reduce((sum, { weight }) => sum + weight, 0);

const likeliest = (one: Match, other: Match): number => weightOf(other) - weightOf(one);
