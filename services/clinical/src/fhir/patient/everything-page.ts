import { HttpError } from 'http-kit';
import { problem } from '../../domain/errors.js';
import { searchAccess } from '../access.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Issue } from '../outcome.js';
import { readerOf } from '../reader.js';
import type { SearchContext } from '../search/compile.js';
import { hidden } from '../search/includes.js';
import { keyValues, referenceOf, referencesWithin } from '../search/reference.js';
import { readSearch, type Given } from '../search/request.js';
import { findByKeys, findRows } from '../search/rows.js';
import { baseOf, type SearchCall } from '../search/search.js';
import type { FhirType, Reader, Resource, Types } from '../type.js';
import type { Asked, EverythingPlace, EverythingRequest } from './everything-request.js';

type PatientCall = SearchCall & { path: { id: string } };

interface EverythingPage {
  matches: Resource[];
  included: Resource[];
  patients: string[];
  issues: Issue[];
  next: EverythingPlace | undefined;
}

/** The search parameter that says when something was so, or was done. What has no such time is there whatever is asked for. */
const CARE_DATES: Readonly<Record<string, string>> = {
  Appointment: 'date',
  AuditEvent: 'date',
  Provenance: 'recorded',
  Composition: 'date',
  Condition: 'recorded-date',
  DiagnosticReport: 'date',
  DocumentReference: 'period',
  Encounter: 'date',
  MedicationRequest: 'authoredon',
  Observation: 'date',
  ServiceRequest: 'authored',
  Specimen: 'collected',
};

/** The next resources about the patient, type by type, each as its own search finds them. Throws 404. */
export async function everythingPage(
  call: PatientCall,
  types: Types,
  { asked, place }: EverythingRequest,
): Promise<EverythingPage> {
  const context = contextOf(call, types);
  const patientId = await checkPatient(call, types, context);
  const page: EverythingPage = { matches: [], included: [], patients: [patientId], issues: [], next: undefined };
  const offered = aboutPatients(types, asked);
  const begin = Math.max(0, place ? offered.findIndex(({ type }) => type === place.type) : 0);
  for (const type of offered.slice(begin)) {
    const reader = readerUnlessHidden(type, context, page);
    if (!reader) continue;
    const room = asked.count - page.matches.length;
    const position = type.type === place?.type ? place.position : null;
    const rows = await findRows(
      call.db,
      type,
      reader,
      searchOf(type, patientId, { ...asked, count: room }, context),
      position ?? undefined,
    );
    const shown = rows.slice(0, room);
    page.matches.push(...shown.map(({ row }) => type.map(row, call)));
    page.patients.push(...shown.flatMap(({ row }) => type.patientsOf(row)));
    if (rows.length > shown.length) {
      page.next = { asked, type: type.type, position: shown.at(-1)?.position ?? position };
      break;
    }
  }
  await includeReferred(call, page, types, asked, context);
  return { ...page, patients: [...new Set(page.patients)] };
}

/** What a clinic wrote down of a patient. Who read it, and who changed it, is longer than all else: it is asked for by its name. */
const aboutPatients = (types: Types, { types: named }: Asked): FhirType[] =>
  [...types.values()].filter(
    ({ type, patientColumn, onlyByName }) => patientColumn !== null && (named ? named.includes(type) : !onlyByName),
  );

function contextOf(call: PatientCall, types: Types): SearchContext {
  const { clinic, now, deps } = call;
  // The patient is read, all else is searched for.
  const reader = (type: FhirType): Reader =>
    type.type === 'Patient'
      ? readerOf(type, call, undefined, 'r')
      : readerOf(type, call, call.allowed(searchAccess(type)), 's');
  return { types, clinic, base: baseOf(deps), zone: clinic.timezone, now, readerOf: reader };
}

/** The patient's id, of one whom the caller may see. Throws 404. */
async function checkPatient({ db, path }: PatientCall, types: Types, { readerOf: reader }: SearchContext) {
  const type = types.get('Patient');
  const key = type && keyValues(type, path.id);
  const [row] = type && key ? await findByKeys(db, type, reader(type), [key]) : [];
  const [id] = key ?? [];
  if (row === undefined || id === undefined) throw problem('not_found');
  return id;
}

function readerUnlessHidden(type: FhirType, context: SearchContext, page: EverythingPage): Reader | undefined {
  try {
    return context.readerOf(type);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    page.issues.push(hidden(type.type));
    return undefined;
  }
}

function searchOf(type: FhirType, patientId: string, { since, start, end, count }: Asked, context: SearchContext) {
  const date = CARE_DATES[type.type];
  const given: Given = [
    [type.type === 'Patient' ? '_id' : 'patient', patientId],
    ...(since === undefined ? [] : [['_lastUpdated', `ge${since}`] as const]),
    ...(date === undefined || start === undefined ? [] : [[date, `ge${start}`] as const]),
    ...(date === undefined || end === undefined ? [] : [[date, `le${end}`] as const]),
  ];
  const request = readSearch(type, given, context, true);
  return { ...request, options: { ...request.options, count } };
}

/** Who treats, and where: what is about no patient, and the page refers to. */
async function includeReferred(
  { db, ...call }: PatientCall,
  page: EverythingPage,
  types: Types,
  { types: named }: Asked,
  context: SearchContext,
): Promise<void> {
  const keys = new Map<FhirType, string[][]>();
  for (const text of new Set(page.matches.flatMap(referencesWithin))) {
    const reference = referenceOf(text, context.base);
    const type = types.get(reference?.type ?? '');
    const key = type && reference && keyValues(type, reference.id);
    if (!type || !key || type.patientColumn !== null || (named && !named.includes(type.type))) continue;
    keys.set(type, [...(keys.get(type) ?? []), key]);
  }
  for (const [type, named] of keys) {
    const reader = readerUnlessHidden(type, context, page);
    const room = FHIR_LIMITS.included - page.included.length;
    if (reader)
      page.included.push(
        ...(await findByKeys(db, type, reader, named.slice(0, room))).map((row) => type.map(row, call)),
      );
  }
}
