import type { Db } from '../../db/db.js';
import type { Area } from '../../domain/areas.js';
import { usesArea } from '../../domain/areas.js';
import type { Ability } from '../../domain/abilities.js';
import { isLimited } from '../admissions/index.js';
import type { Reader } from '../lab-results/index.js';
import type { Fact } from './fact.js';
import {
  findAdmissionFacts,
  findAllergyFacts,
  findConsultationFacts,
  findGivenFacts,
  findImmunizationFacts,
  findMedicationFacts,
  findProblemFacts,
  findResultFacts,
  findVisitFacts,
  type Asked,
} from './fact-store.js';
import { findNotedSigns, findTriageSigns, findWardSigns, type Signs } from './sign-fact-store.js';

interface Part<T> {
  ability: Ability;
  area?: Area;
  /** The limited view of admissions leaves it out. */
  clinical?: Ability | 'admission';
  find(db: Db, reader: Reader, asked: Asked): Promise<T[]>;
}

/** The kinds of facts in their order, with the ability that each needs. */
const BEFORE_SIGNS: readonly Part<Fact>[] = [
  { ability: 'consultations:read', area: 'general', find: findProblemFacts },
  { ability: 'consultations:read', find: findAllergyFacts },
  { ability: 'prescriptions:read', find: findMedicationFacts },
  { ability: 'admissions:read', area: 'hospitalization', clinical: 'admission', find: findGivenFacts },
];
const SIGNS: readonly Part<Signs>[] = [
  { ability: 'consultations:read', find: findNotedSigns },
  { ability: 'admissions:read', area: 'hospitalization', clinical: 'admission', find: findWardSigns },
  { ability: 'emergency:read', area: 'emergency', clinical: 'emergency:care', find: findTriageSigns },
];
const AFTER_SIGNS: readonly Part<Fact>[] = [
  { ability: 'lab-results:read', find: findResultFacts },
  { ability: 'consultations:read', find: findConsultationFacts },
  { ability: 'admissions:read', area: 'hospitalization', clinical: 'admission', find: findAdmissionFacts },
  { ability: 'emergency:read', area: 'emergency', clinical: 'emergency:care', find: findVisitFacts },
  { ability: 'consultations:read', area: 'general', find: findImmunizationFacts },
];

const isShown = ({ ability, area, clinical }: Part<Fact>, { caller, clinic }: Reader): boolean =>
  caller.abilities.has(ability) &&
  usesArea(clinic, area) &&
  (clinical === undefined || (clinical === 'admission' ? !isLimited(caller) : caller.abilities.has(clinical)));

async function readParts<T extends Fact>(
  db: Db,
  parts: readonly Part<T>[],
  reader: Reader,
  asked: Asked,
): Promise<T[]> {
  const shown = parts.filter((part) => isShown(part, reader));
  return (await Promise.all(shown.map(({ find }) => find(db, reader, asked)))).flat();
}

/**
 * The facts of a patient that the reader may read: problems, allergies and current medications, and from the given days
 * the last vital signs, results out of range, signed consultations, stays and vaccinations.
 */
export async function findFacts(db: Db, reader: Reader, asked: Asked): Promise<Fact[]> {
  const [before, signs, after] = await Promise.all([
    readParts(db, BEFORE_SIGNS, reader, asked),
    readParts(db, SIGNS, reader, asked),
    readParts(db, AFTER_SIGNS, reader, asked),
  ]);
  const last = signs.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, 1);
  return [...before, ...last.map(({ at: _, ...fact }) => fact), ...after];
}
