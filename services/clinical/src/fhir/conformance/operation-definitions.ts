import type { OperationDefinition, OperationDefinitionParameter } from '@medplum/fhirtypes';
import { INTERFACE_VERSION } from '../../http/openapi.js';

/** When what these say last changed. */
const DATE = '2026-11-23';

const US_CORE = 'http://hl7.org/fhir/us/core/OperationDefinition/docref';
const HL7 = 'http://hl7.org/fhir/OperationDefinition';
const IPS = 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary';
const BULK = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition';

/** What an operation is, beside where it is: its route says that. */
interface Described {
  id: string;
  /** HL7's own definition, of which ours is what is supported of it. */
  base: string;
  /** The address by which the CapabilityStatement names it, where a guide asks for its own. */
  canonical?: string;
  name: string;
  title: string;
  code: string;
  description: string;
  affectsState?: true;
  level: 'system' | 'type' | 'instance';
  /** Asked of a type, it may be asked of one of its resources too. */
  instance?: true;
  /** Types; `Resource` stands for all. */
  resource: string[];
  parameter: OperationDefinitionParameter[];
}

const parameter = (
  use: 'in' | 'out',
  name: string,
  type: NonNullable<OperationDefinitionParameter['type']>,
  documentation: string,
  [min, max]: readonly [number, string] = [0, '1'],
): OperationDefinitionParameter => ({ name, use, min, max, documentation, type });

const EXPORTED: OperationDefinitionParameter[] = [
  parameter('in', '_outputFormat', 'string', 'application/fhir+ndjson, application/ndjson or ndjson.'),
  parameter('in', '_since', 'instant', 'Only what has changed since.'),
  parameter('in', '_type', 'string', 'Types, separated by commas; all that the service may see unless said.', [0, '*']),
  parameter('in', '_typeFilter', 'string', 'Type?parameter=value, as in a search.', [0, '*']),
  parameter('in', '_elements', 'string', 'Members to keep, as member or Type.member, separated by commas.', [0, '*']),
  parameter('in', 'includeAssociatedData', 'code', 'LatestProvenanceResources or RelevantProvenanceResources.', [
    0,
    '*',
  ]),
];

const OF_PATIENTS = parameter('in', 'patient', 'Reference', 'Only what is about these patients; by POST alone.', [
  0,
  '*',
]);

const exported = (id: string, level: Described['level'], resource: string[], what: string): Described => ({
  id,
  base: `${BULK}/${id}`,
  canonical: `${BULK}/${id}`,
  name: id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()),
  title: `Export ${what}`,
  code: 'export',
  description: `Bulk Data Access: NDJSON files with ${what}, written by and by. The request says Prefer: respond-async.`,
  affectsState: true,
  level,
  resource,
  parameter: level === 'system' ? EXPORTED : [...EXPORTED, OF_PATIENTS],
});

const DESCRIBED: readonly Described[] = [
  {
    id: 'patient-everything',
    base: `${HL7}/Patient-everything`,
    name: 'PatientEverything',
    title: 'All that there is about a patient',
    code: 'everything',
    description: 'What was written of a patient, in pages, as far as the caller may read it.',
    level: 'instance',
    resource: ['Patient'],
    parameter: [
      parameter('in', 'start', 'date', 'What was so, or was done, from then on.'),
      parameter('in', 'end', 'date', 'What was so, or was done, until then.'),
      parameter('in', '_since', 'instant', 'What has changed since.'),
      parameter('in', '_type', 'code', 'Types; all but AuditEvent and Provenance unless said.', [0, '*']),
      parameter('in', '_count', 'integer', 'Resources of a page.'),
      parameter('out', 'return', 'Bundle', 'A page, with a link to the next.', [1, '1']),
    ],
  },
  {
    id: 'patient-summary',
    base: IPS,
    canonical: IPS,
    name: 'PatientSummary',
    title: 'A summary of a patient',
    code: 'summary',
    description:
      'A document of what whoever treats a patient next should know, in the form of the International Patient Summary.',
    level: 'instance',
    resource: ['Patient'],
    parameter: [
      parameter('in', 'profile', 'uri', 'What the document should conform to: none is claimed.'),
      parameter('out', 'return', 'Bundle', 'A document.', [1, '1']),
    ],
  },
  {
    id: 'patient-match',
    base: `${HL7}/Patient-match`,
    name: 'PatientMatch',
    title: 'Who a Patient may be',
    code: 'match',
    description: 'Patients who may be the one that is described, the likeliest first, each with a score and a grade.',
    level: 'type',
    resource: ['Patient'],
    parameter: [
      parameter('in', 'resource', 'Patient', 'Whom to look for, as far as they are known.', [1, '1']),
      parameter('in', 'onlyCertainMatches', 'boolean', 'One who is certain and the only one, or nobody.'),
      parameter('in', 'count', 'integer', 'How many at most.'),
      parameter('out', 'return', 'Bundle', 'Patients, with search.score and the extension match-grade.', [1, '1']),
    ],
  },
  {
    id: 'observation-lastn',
    base: `${HL7}/Observation-lastn`,
    name: 'ObservationLastn',
    title: 'The newest observations of each code',
    code: 'lastn',
    description:
      'Of a patient, by category or by code, whatever else Observation is searched by: the newest of each code.',
    level: 'type',
    resource: ['Observation'],
    parameter: [
      parameter('in', 'max', 'positiveInt', 'How many of each code; 1 unless said.'),
      parameter('out', 'return', 'Bundle', 'Observations, those of each code together, the newest first.', [1, '1']),
    ],
  },
  {
    id: 'docref',
    base: US_CORE,
    canonical: US_CORE,
    name: 'Docref',
    title: 'Where the documents of a patient are',
    code: 'docref',
    description: 'DocumentReferences of a patient, of care between two dates, or the newest one.',
    level: 'type',
    resource: ['DocumentReference'],
    parameter: [
      parameter('in', 'patient', 'id', 'The id of the patient.', [1, '1']),
      parameter('in', 'start', 'dateTime', 'Documents of care from then on.'),
      parameter('in', 'end', 'dateTime', 'Documents of care until then.'),
      parameter('in', 'type', 'CodeableConcept', 'The kind of document; by GET system|code.'),
      parameter('in', 'on-demand', 'boolean', 'true: what is written when it is asked for, of which there is nothing.'),
      parameter('in', 'profile', 'canonical', 'What the document conforms to; none says so.', [0, '*']),
      parameter('out', 'return', 'Bundle', 'DocumentReferences.', [1, '1']),
    ],
  },
  {
    id: 'resource-validate',
    base: `${HL7}/Resource-validate`,
    name: 'ResourceValidate',
    title: 'Whether a resource is valid',
    code: 'validate',
    description: 'What is wrong with a resource by FHIR R4 itself; profiles of others are not known. Nothing is kept.',
    level: 'type',
    instance: true,
    resource: ['Resource'],
    parameter: [
      parameter('in', 'resource', 'Resource', 'The resource.', [1, '1']),
      parameter('out', 'return', 'OperationOutcome', 'What is wrong with it.', [1, '1']),
    ],
  },
  exported('export', 'system', ['Resource'], 'everything'),
  exported('patient-export', 'type', ['Patient'], 'what is about patients'),
  exported('group-export', 'instance', ['Group'], 'what is about the patients of a practitioner'),
];

const definition = (described: Described, base: string): OperationDefinition => {
  const {
    id,
    name,
    title,
    code,
    description,
    affectsState,
    level,
    instance,
    resource,
    parameter: parameters,
  } = described;
  return {
    resourceType: 'OperationDefinition',
    id,
    url: `${base}/OperationDefinition/${id}`,
    version: INTERFACE_VERSION,
    name,
    title,
    status: 'active',
    kind: 'operation',
    date: DATE,
    publisher: 'Clinical platform',
    description,
    affectsState: affectsState === true,
    code,
    base: described.base,
    resource: resource as NonNullable<OperationDefinition['resource']>,
    system: level === 'system',
    type: level === 'type',
    instance: instance ?? level === 'instance',
    parameter: parameters,
  };
};

/** The definitions of all operations, of this service by the address of its resources. */
export const operationDefinitions = (base: string): OperationDefinition[] =>
  DESCRIBED.map((described) => definition(described, base));

/**
 * By what the CapabilityStatement names the definition of an operation: ours, which can be read here, unless its guide looks for its
 * own address. Throws for an operation that nobody described.
 */
export function definitionOf(code: string, level: 'system' | 'type' | 'instance', base: string): string {
  const described = DESCRIBED.find((each) => each.code === code && each.level === level);
  if (!described) throw new Error(`operation-definitions.ts says nothing of $${code}`);
  return described.canonical ?? `${base}/OperationDefinition/${described.id}`;
}
