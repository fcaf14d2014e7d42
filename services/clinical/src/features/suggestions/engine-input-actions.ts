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
import type { Chart, Source, CurrentMedications } from './engine-input.js';
import type { SuggestionInput } from './suggestion-content.js';
import { findNote, findNotes, findStanding, findStay } from './source-store.js';
import type { SuggestionKind } from './suggestion-settings.js';

type CollectContext = Pick<Change, 'db' | 'clinic' | 'caller' | 'phi' | 'now'>;

/** The input of the engine, and the patient. */
interface CollectedInput {
  sources: Source[];
  medication?: CurrentMedications;
  chart?: Chart;
  patient_id: string | null;
}

type Collector = (change: CollectContext, input: SuggestionInput) => Promise<CollectedInput>;

/** Collects the input of each kind. Each reads what the operations show that the caller may use. */
const COLLECTORS: Record<SuggestionKind, Collector> = {
  cie10_codes: collectNote,
  drug_check: collectMedications,
  summary: collectChart,
  draft_note: collectDraft,
  question: collectChartAndNotes,
  discharge_summary: collectStay,
};

/** Throws 403 if the caller lacks the ability to read a record, 422 if it is unknown or hidden. */
export const collectInput = (
  change: CollectContext,
  kind: SuggestionKind,
  input: SuggestionInput,
): Promise<CollectedInput> => COLLECTORS[kind](change, input);

async function collectNote(
  change: CollectContext,
  { text, consultation_id }: SuggestionInput,
): Promise<CollectedInput> {
  if (!consultation_id)
    return { sources: [{ type: 'input', id: null, version: null, text: text ?? '' }], patient_id: null };
  const { db, clinic, caller, phi } = change;
  checkAbility(caller, 'consultations:read');
  const note = await findNote(db, clinic.id, consultation_id);
  await checkNamed(db, note, phi, { path: 'input.consultation_id', caller, clinic });
  return { sources: note ? [{ type: 'consultation', ...note }] : [], patient_id: note?.patient_id ?? null };
}

/**
 * The patient of the input; the caller must be allowed to read the whole record. Throws 422 for an unknown, hidden or
 * closed record.
 */
async function checkPatient(
  { db, clinic, caller, phi }: CollectContext,
  { patient_id }: SuggestionInput,
): Promise<string> {
  const id = patient_id ?? '';
  const standing = await findStanding(db, clinic.id, id);
  const subject = standing && { patient_id: id, practitioner_id: null, care_team: true as const };
  const path = 'input.patient_id';
  await checkNamed(db, subject, phi, { path, caller, clinic });
  checkNone(patientFailures(standing).map((failure) => ({ ...failure, path })));
  return id;
}

/**
 * Reads allergies as the prescription check does. Medications in hospital are read only if the caller may read them.
 */
async function collectMedications(change: CollectContext, input: SuggestionInput): Promise<CollectedInput> {
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

/** What the chart shows the caller, and the texts of allergies in the patient's record. */
async function collectChart(change: CollectContext, input: SuggestionInput): Promise<CollectedInput> {
  checkAbility(change.caller, 'consultations:read');
  const id = await checkPatient(change, input);
  const { date_from, date_to } = input;
  return chartOf(change, id, { ...(date_from && { date_from }), ...(date_to && { date_to }) }, 'input.patient_id');
}

async function chartOf(change: CollectContext, id: string, days: DayRange, path: string): Promise<CollectedInput> {
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

/** The chart and the given text. */
async function collectDraft(change: CollectContext, input: SuggestionInput): Promise<CollectedInput> {
  const collected = await collectChart(change, input);
  return { ...collected, sources: [{ type: 'input', id: null, version: null, text: input.text ?? '' }] };
}

/** The chart and the signed notes. */
async function collectChartAndNotes(change: CollectContext, input: SuggestionInput): Promise<CollectedInput> {
  const { db, clinic, caller, phi: grant, now } = change;
  const collected = await collectChart(change, input);
  const sources = await findNotes(db, { caller, clinic, grant, now }, { patientId: input.patient_id ?? '' });
  return { ...collected, sources };
}

/** A stay with its notes, and the chart since its start. */
async function collectStay(change: CollectContext, { admission_id }: SuggestionInput): Promise<CollectedInput> {
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
  const collected = await chartOf(change, known.patient_id, since, path);
  const notes = await findNotes(
    db,
    { caller, clinic, grant, now },
    { patientId: known.patient_id, admissionId: known.id },
  );
  const { id, version, text } = known;
  return { ...collected, sources: [{ type: 'admission', id, version, text }, ...notes] };
}

/** Checks the ability that the operation for these records needs. */
function checkAbility(caller: Caller, ability: Ability): void {
  if (!caller.abilities.has(ability)) throw problem('missing_ability');
}
