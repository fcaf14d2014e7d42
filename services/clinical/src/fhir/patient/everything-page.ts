import type { SearchContext } from '../search/parameter-conditions.js';
import { readSearch, type Given } from '../search/search-request.js';
import { findRows } from '../search/rows.js';
import type { FhirType, Types } from '../type.js';
import type { Asked, EverythingPlace, EverythingRequest } from './everything-request.js';
import {
  checkPatient,
  contextOf,
  includeReferred,
  readerUnlessHidden,
  type PatientResources,
  type PatientCall,
} from './patient-context.js';

interface EverythingPage extends PatientResources {
  patients: string[];
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
  Immunization: 'date',
  MedicationAdministration: 'effective-time',
  MedicationDispense: 'whenprepared',
  MedicationRequest: 'authoredon',
  Observation: 'date',
  ServiceRequest: 'authored',
  Specimen: 'collected',
  Task: 'authored-on',
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
    const reader = readerUnlessHidden(type, context, page.issues);
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
  await includeReferred(call, page, types, context, asked.types);
  return { ...page, patients: [...new Set(page.patients)] };
}

/** What a clinic wrote down of a patient. Who read it, and who changed it, is longer than all else: it is asked for by its name. */
const aboutPatients = (types: Types, { types: named }: Asked): FhirType[] =>
  [...types.values()].filter(
    ({ type, patientColumn, onlyByName }) => patientColumn !== null && (named ? named.includes(type) : !onlyByName),
  );

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
