import type { CompositionSection, Patient } from '@medplum/fhirtypes';
import { usesArea } from '../../domain/areas.js';
import { problem } from '../../domain/errors.js';
import { ids } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { newId } from '../../id.js';
import { readAccess } from '../access.js';
import { FORMAT, type Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { readOperation } from '../read-operation.js';
import { narrative } from '../resources/composition/narrative.js';
import { concept, filled } from '../resources/datatypes.js';
import type { SearchContext } from '../search/parameter-conditions.js';
import { searchFault } from '../search/search-errors.js';
import { newestOfEach } from '../search/newest-rows.js';
import { readSearch, type Given } from '../search/search-request.js';
import { findRows } from '../search/rows.js';
import { EMPTY_REASON, LOINC } from '../systems.js';
import type { FhirType, Resource, Types } from '../type.js';
import {
  checkPatient,
  contextOf,
  includeReferred,
  readerUnlessHidden,
  type PatientResources,
  type PatientCall,
} from './patient-context.js';
import { lineOf, nameOf, SECTIONS, type SummarySection } from './summary-sections.js';

const DOCUMENTATION =
  'A document in the form of the International Patient Summary: medications, allergies, problems and diagnoses, immunizations, and of results and ' +
  `vital signs the newest of each code; of each section ${FHIR_LIMITS.count.max} at most. Each needs its own right and scope: what may not be read is ` +
  'withheld, and the section says so. It is made when it is asked for, and not kept.';

/** The members of IPS's definition that are understood. Whatever else is asked for is refused: a document has no place to say it was ignored. */
const QUERY = { profile: 'What the document should conform to: none is claimed.', ...FORMAT };

/** A summary of a patient, to be handed to whoever treats them next. */
export const summaryOperations = (patient: FhirType, types: Types): EndpointMap[string] =>
  readOperation({
    operationId: 'fhirPatientSummary',
    path: '/Patient/{id}/$summary',
    ids: ids('id'),
    query: QUERY,
    summary: 'A summary of a patient, as a document',
    description: DOCUMENTATION,
    access: readAccess(patient),
    audit: { event: 'patient.summary', action: 'R', resource: 'patient', phi_level: 'full' },
    message: { en: 'Summary of the patient.', es: 'Resumen del paciente.' },
    errors: ['not_found'],
    answer: (call, query) => summary(call, types, query),
  });

async function summary(call: PatientCall, types: Types, query: Query): Promise<object> {
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(QUERY, name));
  if (unknown !== undefined)
    throw searchFault(unknown, {
      en: 'This operation has no such parameter: leave it out.',
      es: 'Esta operación no tiene ese parámetro: omítalo.',
    });
  const { clinic, language, now, trail } = call;
  const context = contextOf(call, types);
  const asked = await checkPatient(call, types, context);
  const patient = await patientOf(call, types.get('Patient') as FhirType, asked, context);
  const patientId = String(patient.id);
  const gathered: PatientResources = { matches: [patient], included: [], issues: [] };
  const section: CompositionSection[] = [];
  for (const each of SECTIONS) section.push(...(await sectionOf(call, each, types, { patientId, context, gathered })));
  await includeReferred(call, gathered, types, context);
  const resources = [...gathered.matches, ...gathered.included];
  const absolute = (name: string) => `${context.base}/${name}`;
  // The document refers to nothing that is not in it: who may not read of the clinic has its name.
  const isRead = resources.some(({ resourceType }) => resourceType === 'Organization');
  const organization = {
    ...(isRead && { reference: absolute(`Organization/${clinic.id}`) }),
    display: clinic.name,
  };
  const composition = filled<Resource>({
    resourceType: 'Composition',
    language,
    status: 'final',
    type: concept(LOINC, '60591-5', 'Patient summary Document'),
    subject: { reference: absolute(`Patient/${patientId}`), display: patient.name?.[0]?.text },
    date: now.toISOString(),
    author: [organization],
    title: { en: 'Patient summary', es: 'Resumen del paciente' }[language],
    custodian: organization,
    section,
  } as Resource);
  trail.note({ patient_ids: [...new Set([asked, patientId])], result_count: gathered.matches.length });
  return {
    resourceType: 'Bundle',
    language,
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${newId()}` },
    type: 'document',
    timestamp: now.toISOString(),
    entry: [
      { fullUrl: `urn:uuid:${newId()}`, resource: composition },
      ...resources.map((resource) => ({ fullUrl: absolute(`${resource.resourceType}/${resource.id}`), resource })),
    ],
  };
}

/** Of who was merged, the record that is left: it is theirs that everything is about. Throws 404. */
async function patientOf(call: PatientCall, type: FhirType, id: string, context: SearchContext): Promise<Patient> {
  const [found] = (await foundOf(call, type, [['_id', id]], context)) as Patient[];
  const left = found?.link?.find((each) => each.type === 'replaced-by')?.other.reference?.split('/')[1];
  if (left !== undefined) return patientOf(call, type, left, context);
  if (!found) throw problem('not_found');
  return found;
}

/** What a section lists, and one more where there is more. */
const LISTED = FHIR_LIMITS.count.max + 1;

async function foundOf(call: PatientCall, type: FhirType, given: Given, context: SearchContext): Promise<Resource[]> {
  const request = readSearch(type, given, context, true);
  const sought = { ...request, options: { ...request.options, count: FHIR_LIMITS.count.max } };
  return (await findRows(call.db, type, context.readerOf(type), sought)).map(({ row }) => type.map(row, call));
}

/** The newest of each, of those what counts. */
async function newestOf(
  call: PatientCall,
  type: FhirType,
  { given, counts }: { given: Given; counts(resource: Resource): boolean },
  context: SearchContext,
): Promise<Resource[]> {
  const request = readSearch(type, given, context, true);
  const one = { most: 1, limit: FHIR_LIMITS.included };
  const rows = await newestOfEach(call.db, type, context.readerOf(type), request, one);
  const resources = rows.map((row) => type.map(row, call));
  return resources.filter(counts).slice(0, LISTED);
}

const NOTHING = { en: 'There is nothing to show.', es: 'No hay nada que mostrar.' };
const MORE = {
  en: 'There is more, which a summary has no room for.',
  es: 'Hay más, que no cabe en un resumen.',
};
const WITHHELD = {
  en: 'This may not be read by whom the summary was made for.',
  es: 'Quien pidió el resumen no puede leer esto.',
};

/** The section with what it lists, which is added to what is gathered; none where there is nothing in it that a summary needs. */
async function sectionOf(
  call: PatientCall,
  { title, code, type: name, given, newest, always }: SummarySection,
  types: Types,
  { patientId, context, gathered }: { patientId: string; context: SearchContext; gathered: PatientResources },
): Promise<CompositionSection[]> {
  const { language, clinic } = call;
  const type = types.get(name) as FhirType;
  if (!usesArea(clinic, type.area)) return [];
  const reader = readerUnlessHidden(type, context, gathered.issues);
  const search: Given = [['patient', patientId], ...given];
  const find = () =>
    newest ? newestOf(call, type, { given: search, counts: newest }, context) : foundOf(call, type, search, context);
  const found = reader ? await find() : [];
  const listed = found.slice(0, FHIR_LIMITS.count.max);
  gathered.matches.push(...listed);
  const said = { title: title[language], code };
  if (listed.length > 0) {
    const lines = listed.map((resource) => lineOf(resource, { zone: clinic.timezone, language }));
    return [
      {
        ...said,
        text: narrative([...lines, ...(found.length > listed.length ? [MORE[language]] : [])].join('\n')),
        entry: listed.map((resource) => ({
          reference: `${context.base}/${resource.resourceType}/${resource.id}`,
          display: nameOf(resource),
        })),
      },
    ];
  }
  // Of what an app's scopes narrow nobody knows whether there is more.
  if (!reader || (always && reader.scope?.lasting))
    return [
      {
        ...said,
        text: narrative(WITHHELD[language]),
        emptyReason: concept(EMPTY_REASON, 'withheld', 'Information Withheld'),
      },
    ];
  if (!always) return [];
  return [
    { ...said, text: narrative(NOTHING[language]), emptyReason: concept(EMPTY_REASON, 'unavailable', 'Unavailable') },
  ];
}
