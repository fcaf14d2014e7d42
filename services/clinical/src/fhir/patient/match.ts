import type { Patient } from '@medplum/fhirtypes';
import {
  matchPatients,
  soughtOf,
  soughtSchema,
  type PersonDescription,
  type FoundMatch,
} from '../../features/patient-matches/index.js';
import { endpoint, type Call } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { ability } from '../../operation/access.js';
import {
  answered,
  answerOf,
  anyQuery,
  FHIR,
  FORMAT,
  headers,
  wanted,
  type Headers,
  type Query,
} from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { countIn, parametersSchema, queryOf, valueIn, type Parameters } from '../parameters.js';
import { readerOf } from '../reader.js';
import { fhirJson } from '../representation.js';
import { takePatient, PATIENT_EXPRESSIONS } from '../resources/patient/take.js';
import { searchFault } from '../search/search-errors.js';
import { findByKeys } from '../search/rows.js';
import { baseOf, entriesOf } from '../search/search.js';
import type { FhirType } from '../type.js';
import { bodyOf, checkedResource } from '../writing/resource-body.js';

const MATCH_GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade';

type MatchCall = Call<'clinic', object, Query, Headers, Parameters, undefined>;

/** Who a Patient may be, of those who have a record. */
export const matchOperation = (patient: FhirType): EndpointMap[string] => ({
  [`POST ${FHIR}/Patient/$match`]: endpoint({
    operationId: 'fhirPatientMatch',
    method: 'post',
    path: `${FHIR}/Patient/$match`,
    summary: 'Patients who may be the one who is described, the likeliest first',
    description:
      'Parameters: `resource`, a Patient as far as they are known (names, document, birth date, sex, telephone, mail); `count`; ' +
      '`onlyCertainMatches`, with which one is answered who is certain and the only one, or nobody. `search.score` is a ' +
      'probability, the extension match-grade says certain, probable or possible, as `POST /api/v1/patients/match` does.',
    access: { ...ability('patients:read'), smart: { type: 'Patient', interaction: 's' } },
    audit: { event: 'patient.match', action: 'R', resource: 'patient', phi_level: 'limited' },
    limit: 'fhir',
    representation: fhirJson,
    parameters: { query: anyQuery(FORMAT), headers, body: parametersSchema },
    message: { en: 'Patients who match.', es: 'Pacientes que coinciden.' },
    response: answered('Bundle'),
    errors: ['malformed', 'invalid_search', 'not_acceptable'],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const { count, onlyCertain } = optionsIn(call.body);
      const found = await shownTo(
        call,
        patient,
        await matchPatients(call.db, soughtOf(await described(call, patient))),
      );
      const shown = onlyCertain ? theOnlyCertain(found) : found.slice(0, count);
      const named = shown.flatMap(({ match }) => [match.patient.id, match.matched_id]);
      call.trail.note({ patient_ids: [...new Set(named)], result_count: shown.length });
      const entry = shown.map(({ row, match }) => entryOf(baseOf(call.deps), patient.map(row, call), match));
      return answerOf(
        { resourceType: 'Bundle', type: 'searchset', total: entry.length, ...entriesOf(entry) },
        negotiation,
      );
    },
  }),
});

/** What the Patient says of whom is looked for. Throws 400 for none, 422 for what nobody can be. */
async function described(
  { body: { parameter = [] }, clinic, deps }: MatchCall,
  type: FhirType,
): Promise<PersonDescription> {
  const given = parameter.find(({ name }) => name === 'resource')?.resource;
  if (given === undefined) throw searchFault('resource', { en: 'It must be a Patient.', es: 'Debe ser un Patient.' });
  const { body } = takePatient((await checkedResource(type, given, baseOf(deps))) as Patient, { clinic });
  const { given_names, first_surname, second_surname, birth_date, sex, document, phone, email } =
    body as PersonDescription;
  // A year or a month alone is compared with nothing.
  const day = birth_date != null && birth_date.length === 10 ? birth_date : null;
  const said = { given_names, first_surname, second_surname, birth_date: day, sex, document, phone, email };
  return bodyOf({ schema: soughtSchema, expressions: PATIENT_EXPRESSIONS }, said);
}

function optionsIn({ parameter = [] }: Parameters): { count: number; onlyCertain: boolean } {
  const query = queryOf({}, { parameter: parameter.filter(({ name }) => name !== 'resource') });
  const onlyCertain = valueIn(query, 'onlyCertainMatches') ?? 'false';
  if (!['true', 'false'].includes(onlyCertain))
    throw searchFault('onlyCertainMatches', { en: 'It is true or false.', es: 'Es true o false.' });
  return { count: countIn(query, 'count', FHIR_LIMITS.count.max), onlyCertain: onlyCertain === 'true' };
}

interface Shown {
  row: unknown;
  match: FoundMatch;
}

/** Those whom the scopes of an app reach. */
async function shownTo(call: MatchCall, type: FhirType, found: readonly FoundMatch[]): Promise<Shown[]> {
  const keys = found.map(({ patient }) => [patient.id]);
  const rows = await findByKeys(call.db, type, readerOf(type, call, undefined, 's'), keys);
  const byId = new Map(rows.map((row) => [type.patientsOf(row)[0], row]));
  return found.flatMap((match) => {
    const row = byId.get(match.patient.id);
    return row === undefined ? [] : [{ row, match }];
  });
}

/** HL7: nobody, where several may be meant. */
function theOnlyCertain(found: readonly Shown[]): Shown[] {
  const certain = found.filter(({ match }) => match.grade === 'certain');
  return certain.length === 1 ? certain : [];
}

const entryOf = (base: string, resource: { id?: string }, { score, grade }: FoundMatch): object => ({
  fullUrl: `${base}/Patient/${resource.id}`,
  resource,
  search: { extension: [{ url: MATCH_GRADE, valueCode: grade }], mode: 'match', score },
});
