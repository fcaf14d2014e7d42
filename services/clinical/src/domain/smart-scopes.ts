import type { Ability } from './abilities.js';
import type { Text } from './language.js';
import { isVisible } from './visible-text.js';

/**
 * Scopes of SMART App Launch 2.2: `patient/Observation.rs?category=laboratory` is what an app may do with which resources of
 * whom. They narrow what the person behind the app may do, and never widen it.
 */
export interface SmartScope {
  /** Whose records: of the patient that was chosen, of all that the user may see, of all that the service may. */
  context: 'patient' | 'user' | 'system';
  /** A FHIR resource type, or `*`. */
  type: string;
  /** Of create, read, update, delete and search, in this order. */
  interactions: string;
  /** Parameters of a search that every resource has to satisfy. */
  parameters: readonly (readonly [string, string])[];
}

export type SmartInteraction = 'c' | 'r' | 'u' | 'd' | 's';

/** What scopes can do with a type: its interactions, the abilities that these need, and its name on the consent page. */
interface SmartType {
  interactions: string;
  /** The first is that of all reading or writing, the others are what some of it asks for besides. */
  read: readonly [Ability, ...Ability[]];
  write?: readonly [Ability, ...Ability[]];
  name: Text;
  /** It is no record of a patient: who may not have it may still be granted `*`. */
  besideRecords?: true;
  /** For services alone: no scope of a person names it. */
  services?: true;
}

const of = (
  read: Ability | SmartType['read'],
  en: string,
  es: string,
  writing?: { write: readonly [Ability, ...Ability[]]; interactions?: 'crs' | 'crus' | 'rus' },
): SmartType => ({
  read: typeof read === 'string' ? [read] : read,
  interactions: writing ? 'cruds' : 'rs',
  ...writing,
  name: { en, es },
});

/** What reading of the emergency room and of the hospital asks for. */
const IN_CLINIC = ['emergency:read', 'emergency:care', 'admissions:read', 'admissions:care'] as const;

/** The types that scopes can name: those that are served. */
export const SMART_TYPES: Readonly<Record<string, SmartType>> = {
  AllergyIntolerance: of('consultations:read', 'allergies', 'alergias', { write: ['consultations:write'] }),
  Appointment: of('appointments:read', 'appointments', 'citas', { write: ['appointments:book', 'appointments:write'] }),
  AuditEvent: {
    ...of('audit:read', 'the record of who saw what', 'el registro de quién vio qué'),
    besideRecords: true,
  },
  Composition: of('consultations:read', 'notes of consultations', 'notas de consultas', {
    write: ['consultations:write'],
    interactions: 'rus',
  }),
  Condition: of('consultations:read', 'diagnoses and problems', 'diagnósticos y problemas', {
    write: ['consultations:write', 'problems:write'],
    interactions: 'crus',
  }),
  DiagnosticReport: of('lab-results:read', 'reports of results', 'informes de resultados', {
    write: ['lab-results:write'],
  }),
  DocumentReference: of(['consultations:read', 'documents:read'], 'documents', 'documentos'),
  Encounter: of(
    ['consultations:read', ...IN_CLINIC],
    'consultations, emergency visits and stays in hospital',
    'consultas, visitas de urgencias y hospitalizaciones',
    { write: ['consultations:write', 'consultations:complete'] },
  ),
  Group: {
    ...of('consultations:read', 'who treats which patients', 'quién atiende a qué pacientes'),
    besideRecords: true,
    services: true,
  },
  Immunization: of('consultations:read', 'immunizations', 'vacunas', { write: ['immunizations:write'] }),
  Location: of(['appointments:read', 'admissions:read'], 'the clinic’s places', 'los lugares de la clínica', {
    write: ['clinic:manage'],
  }),
  Medication: {
    ...of('pharmacy:read', 'the pharmacy’s products', 'los productos de la farmacia'),
    besideRecords: true,
  },
  MedicationAdministration: of(
    ['admissions:read', 'admissions:care', 'pharmacy:read'],
    'medication given in hospital',
    'medicamentos administrados en el hospital',
  ),
  MedicationDispense: of('pharmacy:read', 'medication given out', 'medicamentos entregados'),
  MedicationRequest: of(
    ['prescriptions:read', 'admissions:read', 'admissions:care', 'pharmacy:read'],
    'prescriptions and orders of medication',
    'recetas e indicaciones de medicamentos',
    { write: ['prescriptions:write'] },
  ),
  Observation: of(
    ['lab-results:read', 'consultations:read', ...IN_CLINIC],
    'laboratory results and vital signs',
    'resultados de laboratorio y signos vitales',
    { write: ['lab-results:write', 'consultations:write'], interactions: 'crus' },
  ),
  Organization: of('appointments:read', 'the clinic itself', 'la clínica'),
  Patient: of('patients:read', 'personal details', 'los datos personales', { write: ['patients:write'] }),
  Practitioner: of('appointments:read', 'who treats', 'los profesionales', { write: ['clinic:manage'] }),
  PractitionerRole: of('appointments:read', 'what those who treat do', 'las funciones de los profesionales'),
  Provenance: of('consultations:read', 'who wrote and signed the records', 'quién escribió y firmó los registros'),
  Schedule: of('appointments:read', 'calendars', 'agendas'),
  ServiceRequest: of('consultations:read', 'orders and referrals', 'órdenes y derivaciones', {
    write: ['orders:write', 'lab-results:write', 'referrals:write'],
  }),
  Slot: of('appointments:read', 'free and taken times', 'horas libres y ocupadas'),
  Specimen: of('lab-results:read', 'specimens', 'muestras'),
  Task: of(
    ['consultations:read', 'admissions:read', 'admissions:care'],
    'what became of referrals, and what is to be done for patients in hospital',
    'qué fue de las derivaciones y qué hay que hacer por los pacientes hospitalizados',
  ),
  Subscription: {
    ...of('subscriptions:manage', 'what others are told of', 'lo que se avisa a otros', {
      write: ['subscriptions:manage'],
    }),
    besideRecords: true,
  },
};

const SCOPE = /^(patient|user|system)\/(\*|[A-Z][A-Za-z]+)\.(c?r?u?d?s?|read|write|\*)(?:\?([^\s?]+))?$/;

/** Letters of version 1, which many apps still ask for. */
const FORMER: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };

/** Whether a scope of that context can name the type. */
export const isNamedFor = (context: string, type: string): boolean =>
  type in SMART_TYPES && (context === 'system' || !SMART_TYPES[type]?.services);

/** Undefined for what is no scope of resources, or names a type that there is not. */
export function parseScope(scope: string): SmartScope | undefined {
  const [, context, type = '', letters = '', query] = SCOPE.exec(scope) ?? [];
  if (!context || letters === '' || (type !== '*' && !isNamedFor(context, type))) return undefined;
  const interactions = FORMER[letters] ?? letters;
  const parameters = query === undefined ? [] : [...new URLSearchParams(query)];
  // They are shown to who decides.
  if (query !== undefined && !parameters.flat().every(isVisible)) return undefined;
  return { context: context as SmartScope['context'], type, interactions, parameters };
}

/** Scopes that name no resources. */
export const OTHER_SCOPES = [
  'openid',
  'fhirUser',
  'launch',
  'launch/patient',
  'launch/encounter',
  'offline_access',
  'online_access',
] as const;

/** What an app with a person is usually registered for: to read or also to write each type, or all. */
export const APP_SCOPES: readonly string[] = [
  ...OTHER_SCOPES,
  ...(['patient', 'user'] as const).flatMap((context) =>
    Object.entries({ '*': { interactions: 'cruds' }, ...SMART_TYPES })
      .filter(([type]) => type === '*' || isNamedFor(context, type))
      .flatMap(([type, { interactions }]) =>
        [...new Set(['rs', interactions])].map((letters) => `${context}/${type}.${letters}`),
      ),
  ),
];

export const isScope = (scope: string): boolean =>
  (OTHER_SCOPES as readonly string[]).includes(scope) || parseScope(scope) !== undefined;

export const parsedScopes = (scopes: readonly string[]): SmartScope[] =>
  scopes.flatMap((scope) => parseScope(scope) ?? []);

/** Whether all that `asked` allows, one of `registered` allows too. */
export function coversScope(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  const wanted = parseScope(asked);
  return wanted !== undefined && parsedScopes(registered).some((scope) => covers(scope, wanted));
}

const covers = (scope: SmartScope, wanted: SmartScope): boolean =>
  scope.context === wanted.context &&
  (scope.type === '*' || scope.type === wanted.type) &&
  [...wanted.interactions].every((letter) => scope.interactions.includes(letter)) &&
  scope.parameters.every((parameter) => hasParameter(wanted, parameter));

/** Whether `scopes` let a search find all of a type that `former` let it find. */
export const findsAsMuch = (scopes: readonly string[], former: readonly string[], type: string): boolean =>
  scopesFor(former, type, 's').every((found) =>
    parsedScopes(scopes).some((scope) => covers(scope, { ...found, type, interactions: 's' })),
  );

const hasParameter = ({ parameters }: SmartScope, [name, value]: readonly [string, string]): boolean =>
  parameters.some(([other, given]) => other === name && given === value);

/** The scopes for what `asked` and `registered` both allow: `asked` itself where that is all of it; none that another of them covers. */
export function narrowToRegistered(registered: readonly string[], asked: string): string[] {
  if (coversScope(registered, asked)) return [asked];
  const wanted = parseScope(asked);
  let shared: SmartScope[] = [];
  for (const scope of parsedScopes(registered).flatMap((each) => (wanted && sharedBy(each, wanted)) ?? []))
    if (!shared.some((other) => covers(other, scope)))
      shared = [...shared.filter((other) => !covers(scope, other)), scope];
  return shared.map(({ context, type, interactions, parameters }) => {
    const query = new URLSearchParams(parameters as [string, string][]).toString();
    return `${context}/${type}.${interactions}${query && `?${query}`}`;
  });
}

function sharedBy(one: SmartScope, other: SmartScope): SmartScope | undefined {
  const type = one.type === '*' ? other.type : one.type;
  const interactions = [...one.interactions].filter((letter) => other.interactions.includes(letter)).join('');
  if (one.context !== other.context || ![type, '*'].includes(other.type) || interactions === '') return undefined;
  const more = other.parameters.filter((parameter) => !hasParameter(one, parameter));
  return { context: one.context, type, interactions, parameters: [...one.parameters, ...more] };
}

/** The abilities that the scopes can be of use for, sorted; to read who the user is, what it takes to read one who treats. */
export function abilitiesOfScopes(scopes: readonly string[]): Ability[] {
  const own = scopes.includes('fhirUser') ? ['user/Practitioner.r'] : [];
  const abilities = parsedScopes([...scopes, ...own]).flatMap(({ type, interactions }) =>
    (type === '*' ? Object.values(SMART_TYPES) : [SMART_TYPES[type]]).flatMap((reached) => [
      ...(reached && /[rs]/.test(interactions) ? reached.read : []),
      ...(reached?.write && /[cud]/.test(interactions) ? reached.write : []),
    ]),
  );
  return [...new Set(abilities)].sort();
}

/** The scopes that allow the interaction with that type; the parameters of each narrow it to some of the resources. */
export const scopesFor = (scopes: readonly string[], type: string, interaction: SmartInteraction): SmartScope[] =>
  parsedScopes(scopes).filter(
    (scope) => (scope.type === '*' || scope.type === type) && scope.interactions.includes(interaction),
  );
