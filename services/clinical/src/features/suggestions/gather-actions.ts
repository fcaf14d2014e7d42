import { dayIn } from '../../calendar.js';
import type { Ability } from '../../domain/abilities.js';
import { checkArea } from '../../domain/areas.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkNone } from '../../domain/failures.js';
import type { DayRange } from '../../http/day-range.js';
import { AI_LIMITS } from '../../limits/index.js';
import { checkNamed } from '../../operation/named-record.js';
import type { Change } from '../../operation/change.js';
import { isLimited } from '../admissions/index.js';
import { findCounted } from '../allergies/index.js';
import { findFacts } from '../chart-facts/index.js';
import { findGivenInHospital } from '../inpatient-medications/index.js';
import { findSafety, patientFailures } from '../patients/index.js';
import { findActiveMedications } from '../prescriptions/index.js';
import type { Chart, Source, TakenNow } from './suggestion-box.js';
import type { SuggestionInput } from './suggestion-content.js';
import { findNote, findNotes, findStanding, findStay } from './source-store.js';
import type { SuggestionKind } from './suggestion-settings.js';

type Gathering = Pick<Change, 'db' | 'clinic' | 'caller' | 'phi' | 'now'>;

/** What is handed to the engine, and whom it is about. */
interface Gathered {
  sources: Source[];
  medication?: TakenNow;
  chart?: Chart;
  patient_id: string | null;
}

type Gather = (change: Gathering, input: SuggestionInput) => Promise<Gathered>;

/** Reads for each kind that an engine is there for, as the operations do by which the caller reads the same. */
const GATHER: Partial<Record<SuggestionKind, Gather>> = {
  cie10_codes: gatherNote,
  drug_check: gatherMedication,
  summary: gatherChart,
};

/** What only a model makes. */
const GATHER_FOR_MODEL: Partial<Record<SuggestionKind, Gather>> = {
  draft_note: gatherDraft,
  question: gatherAll,
  discharge_summary: gatherStay,
};

/** Who makes a kind here; undefined for nobody. A model makes what it can. */
export function engineOf(kind: SuggestionKind, hasModel: boolean): 'built_in' | 'model' | undefined {
  if (hasModel && (kind === 'summary' || GATHER_FOR_MODEL[kind])) return 'model';
  return GATHER[kind] ? 'built_in' : undefined;
}

/** Throws 403 for a record that the caller lacks the ability to read, 422 for one that is unknown or hidden. */
export async function gather(change: Gathering, kind: SuggestionKind, input: SuggestionInput): Promise<Gathered> {
  const by = GATHER[kind] ?? GATHER_FOR_MODEL[kind];
  return (await by?.(change, input)) ?? { sources: [], patient_id: null };
}

async function gatherNote(change: Gathering, { text, consultation_id }: SuggestionInput): Promise<Gathered> {
  if (!consultation_id)
    return { sources: [{ type: 'input', id: null, version: null, text: text ?? '' }], patient_id: null };
  const { db, clinic, caller, phi } = change;
  checkAbility(caller, 'consultations:read');
  const note = await findNote(db, clinic.id, consultation_id);
  await checkNamed(db, note, phi, { path: 'input.consultation_id', caller, clinic });
  return { sources: note ? [{ type: 'consultation', ...note }] : [], patient_id: note?.patient_id ?? null };
}

/** The patient whom the input names, by whom their whole record may be read. Throws 422 for an unknown, hidden or closed one. */
async function checkPatient({ db, clinic, caller, phi }: Gathering, { patient_id }: SuggestionInput): Promise<string> {
  const id = patient_id ?? '';
  const standing = await findStanding(db, clinic.id, id);
  const subject = standing && { patient_id: id, practitioner_id: null, care_team: true as const };
  const path = 'input.patient_id';
  await checkNamed(db, subject, phi, { path, caller, clinic });
  checkNone(patientFailures(standing).map((failure) => ({ ...failure, path })));
  return id;
}

/** As the check of a prescription reads allergies; what is given in hospital only for who may read it there. */
async function gatherMedication(change: Gathering, input: SuggestionInput): Promise<Gathered> {
  const { db, clinic, caller, now } = change;
  checkAbility(caller, 'prescriptions:read');
  const id = await checkPatient(change, input);
  const hospitalRead = caller.abilities.has('admissions:read') && !isLimited(caller);
  const taken = [
    ...(hospitalRead ? await findGivenInHospital(db, clinic.id, id) : []),
    ...(await findActiveMedications(db, clinic.id, id, dayIn(clinic.timezone, now))),
  ];
  const current = taken.slice(0, AI_LIMITS.taken);
  const counted = await findCounted(db, clinic.id, id);
  const medication = { current, counted, hospitalRead, isCut: taken.length > current.length };
  return { sources: [], medication, patient_id: id };
}

/** What the chart shows the caller; the texts of allergies stand in the patient's record too. */
async function gatherChart(change: Gathering, input: SuggestionInput): Promise<Gathered> {
  checkAbility(change.caller, 'consultations:read');
  const id = await checkPatient(change, input);
  const { date_from, date_to } = input;
  return chartOf(change, id, { ...(date_from && { date_from }), ...(date_to && { date_to }) }, 'input.patient_id');
}

async function chartOf(change: Gathering, id: string, days: DayRange, path: string): Promise<Gathered> {
  const { db, clinic, caller, phi: grant, now } = change;
  const standing = await findStanding(db, clinic.id, id);
  checkNone(patientFailures(standing).map((failure) => ({ ...failure, path })));
  const asked = { patientId: id, today: dayIn(clinic.timezone, now), ...days };
  const facts = await findFacts(db, { caller, clinic, grant, now }, asked);
  const seen = new Set(facts.map((fact) => fact.id));
  const counted = await findCounted(db, clinic.id, id);
  const allergies = counted.flatMap(({ id: allergy, substance }) =>
    seen.has(allergy) ? [] : (substance?.display ?? []),
  );
  const version = (await findSafety(db, clinic.id, id))?.version ?? 0;
  return {
    sources: [],
    chart: { facts, patient: { id, version, allergies, isAsked: counted.length > 0 } },
    patient_id: id,
  };
}

/** The text that was said, beside the chart. */
async function gatherDraft(change: Gathering, input: SuggestionInput): Promise<Gathered> {
  const gathered = await gatherChart(change, input);
  return { ...gathered, sources: [{ type: 'input', id: null, version: null, text: input.text ?? '' }] };
}

/** The chart, with what signed notes say. */
async function gatherAll(change: Gathering, input: SuggestionInput): Promise<Gathered> {
  const { db, clinic, caller, phi: grant, now } = change;
  const gathered = await gatherChart(change, input);
  const sources = await findNotes(db, { caller, clinic, grant, now }, { patientId: input.patient_id ?? '' });
  return { ...gathered, sources };
}

/** A stay with its notes, and what the chart says since it began. */
async function gatherStay(change: Gathering, { admission_id }: SuggestionInput): Promise<Gathered> {
  const { db, clinic, caller, phi: grant, now } = change;
  checkArea(clinic, 'hospitalization');
  checkAbility(caller, 'admissions:read');
  checkAbility(caller, 'consultations:read');
  if (isLimited(caller)) throw problem('missing_ability');
  const path = 'input.admission_id';
  const stay = await findStay(db, clinic.id, admission_id ?? '', clinic.timezone);
  const known = stay && stay.status !== 'entered_in_error' && stay.status !== 'cancelled' ? stay : undefined;
  const subject = known && { patient_id: known.patient_id, practitioner_id: null, care_team: true as const };
  await checkNamed(db, subject, grant, { path, caller, clinic });
  if (!known) throw problem('not_found');
  const since = known.admitted_on ? { date_from: known.admitted_on } : {};
  const gathered = await chartOf(change, known.patient_id, since, path);
  const notes = await findNotes(
    db,
    { caller, clinic, grant, now },
    { patientId: known.patient_id, admissionId: known.id },
  );
  const { id, version, text } = known;
  return { ...gathered, sources: [{ type: 'admission', id, version, text }, ...notes] };
}

/** What the ordinary operation asks for. */
function checkAbility(caller: Caller, ability: Ability): void {
  if (!caller.abilities.has(ability)) throw problem('missing_ability');
}
