import type { DiagnosticReport, Observation, Specimen } from '@medplum/fhirtypes';
import type { LabResultContent, LabResultRow } from '../../../features/lab-results/index.js';
import { LIMITS } from '../../../limits/index.js';
import type { Issue } from '../../operation-outcome.js';
import { DIAGNOSTIC_SERVICE, RELEASED, REPORT_REPLACES, STATUS_REASON } from '../../systems.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeIn, takeResult } from '../observation/take-result.js';
import { collectionFields } from '../specimen-collection.js';
import { isObservation, isSpecimen, wordsOf, type Examined, type Measured } from './contained.js';

/** A laboratory result, with all that was measured or by whose ids it is known. */
export interface ReportBody extends LabResultContent {
  status: LabResultRow['status'];
  status_reason: string | null;
  /** The result that this one corrects. */
  replaces: string | null;
  released: boolean;
  patient_id: string | null;
  consultation_id: string | null;
  order_item_id: string | null;
  /** Of the observations that there are: none of a new result. */
  measured: string[];
}

/** Where in an Observation that stands in place are the members of what was measured. */
const OF_ONE = {
  status: 'status',
  code: 'code',
  value: 'value',
  interpretation: 'interpretation',
  reference_range: 'referenceRange',
  note: 'note',
};

/** Where in a DiagnosticReport the members of a body are. */
export const REPORT_EXPRESSIONS: Record<string, string> = {
  status: 'DiagnosticReport.status',
  status_reason: `DiagnosticReport.extension(${STATUS_REASON})`,
  replaces: 'DiagnosticReport.extension',
  released: 'DiagnosticReport.extension',
  release: 'DiagnosticReport.extension',
  second_look: 'DiagnosticReport.extension',
  lab_result: 'DiagnosticReport',
  patient_id: 'DiagnosticReport.subject',
  consultation_id: 'DiagnosticReport.encounter',
  order_item_id: 'DiagnosticReport.basedOn',
  code: 'DiagnosticReport.code',
  'specimen.collected_at': 'DiagnosticReport.effective',
  'specimen.collected_on': 'DiagnosticReport.effective',
  specimen: 'DiagnosticReport.specimen',
  issued_at: 'DiagnosticReport.issued',
  performer: 'DiagnosticReport.performer',
  conclusion: 'DiagnosticReport.conclusion',
  attachments: 'DiagnosticReport.presentedForm',
  measured: 'DiagnosticReport.result',
  observations: 'DiagnosticReport.result',
  ...Object.fromEntries(
    Array.from({ length: LIMITS.observations }, (_, at) =>
      Object.entries(OF_ONE).map(([name, member]) => [
        `observations.${at}.${name}`,
        `DiagnosticReport.result[${at}].${member}`,
      ]),
    ).flat(),
  ),
};

/** Sections of diagnostic services that are a laboratory's. */
const LABORATORY = [
  'LAB',
  'BLB',
  'CG',
  'CH',
  'CP',
  'GE',
  'HM',
  'IMM',
  'MB',
  'MCB',
  'MYC',
  'PAT',
  'SP',
  'SR',
  'TX',
  'VR',
];
const MEASURED: Observation['status'][] = ['preliminary', 'final', 'amended', 'corrected', 'cancelled'];

/** A DiagnosticReport as a laboratory result; its results are Observations in place where they are new. */
export function takeReport(resource: DiagnosticReport, at: Taking, before?: LabResultRow): Taken {
  const { extension = [], basedOn = [], presentedForm = [], specimen = [], result = [] } = resource;
  const issues: Issue[] = faultsOf(resource);
  const measured = measuredIn(result, resource, at, issues);
  // What was not said of the whole was said of what was measured.
  const [first] = measured;
  const [examined] = specimen as Examined[];
  if (examined && isSpecimen(examined)) issues.push(...specimenFaults(examined, resource));
  const type = (examined && wordsOf(examined)) ?? first?.specimen?.type ?? null;
  const time =
    resource.effectiveDateTime ??
    (examined && isSpecimen(examined) ? examined.collection?.collectedDateTime : undefined);
  const collected = time === undefined ? first?.specimen : collectionFields(time);
  const specimenSaid = { ...collectionFields(null), ...collected, type };
  if (!before && result.length === 0)
    issues.push(
      notTaken(
        'DiagnosticReport.result',
        'It must refer to at least one Observation, which says what was measured.',
        'Debe referirse al menos a una Observation, que dice lo que se midió.',
      ),
    );
  const body: Record<keyof ReportBody, unknown> = {
    status: resource.status,
    ...extensionsIn(extension),
    patient_id: idIn(resource.subject, 'Patient') ?? null,
    consultation_id: idIn(resource.encounter, 'Encounter') ?? null,
    order_item_id: idIn(basedOn[0], 'ServiceRequest') ?? null,
    code: codeIn(resource.code, at.clinic.id) ?? null,
    specimen: Object.values(specimenSaid).every((said) => said === null) ? null : specimenSaid,
    issued_at: resource.issued ?? first?.issued_at ?? null,
    performer: resource.performer?.flatMap(({ display }) => display ?? []).join(', ') || (first?.performer ?? null),
    conclusion: resource.conclusion ?? null,
    attachments: presentedForm.flatMap(({ title, contentType, url }) =>
      url === undefined ? [] : [{ title, content_type: contentType, url }],
    ),
    observations: measured.flatMap(({ observations }) => observations),
    measured: (result as Measured[]).flatMap((each) =>
      isObservation(each) ? [] : (idIn(each, 'Observation') ?? each.reference ?? ''),
    ),
  };
  if (!before && (body.measured as string[]).length > 0)
    issues.push(
      notTaken(
        'DiagnosticReport.result',
        'A new report comes with its Observations: contain each, or send it as an entry of the same transaction.',
        'Un informe nuevo viene con sus Observations: contenga cada una, o envíela como entrada de la misma transacción.',
      ),
    );
  return { body, issues };
}

function extensionsIn(extension: NonNullable<DiagnosticReport['extension']>) {
  const named = (url: string) => extension.find((each) => each.url === url);
  return {
    status_reason: named(STATUS_REASON)?.valueString ?? null,
    replaces: idIn(named(REPORT_REPLACES)?.valueReference, 'DiagnosticReport') ?? null,
    released: named(RELEASED)?.valueBoolean ?? false,
  };
}

function faultsOf({ extension = [], category = [] }: DiagnosticReport): Issue[] {
  const services = category.flatMap(({ coding = [] }) => coding).filter(({ system }) => system === DIAGNOSTIC_SERVICE);
  const replaced = extension.find(({ url }) => url === REPORT_REPLACES);
  return [
    ...(services.length > 0 && !services.some((each) => LABORATORY.includes(each.code ?? ''))
      ? [notTaken('DiagnosticReport.category', 'It must be LAB.', 'Debe ser LAB.')]
      : []),
    ...(replaced && idIn(replaced.valueReference, 'DiagnosticReport') === undefined
      ? [
          notTaken(
            `DiagnosticReport.extension[${extension.indexOf(replaced)}]`,
            'Name the report that is replaced as DiagnosticReport/<id>.',
            'Indique el informe que se reemplaza como DiagnosticReport/<id>.',
          ),
        ]
      : []),
  ];
}

/** A specimen that was contained is the patient's, and could be examined. */
const specimenFaults = ({ status = 'available', subject }: Specimen, report: DiagnosticReport): Issue[] => [
  ...(status === 'available'
    ? []
    : [notTaken('DiagnosticReport.specimen[0].status', 'It must be available.', 'Debe ser available.')]),
  ...(subject && idIn(subject, 'Patient') !== idIn(report.subject, 'Patient')
    ? [notTaken('DiagnosticReport.specimen[0].subject', 'It must be that of the report.', 'Debe ser el del informe.')]
    : []),
];

const ABOUT = { subject: 'Patient', encounter: 'Encounter' } as const;

/** What was measured, of the report's patient and visit; anybody else's is another report. */
function measuredIn(result: readonly Measured[], report: DiagnosticReport, at: Taking, issues: Issue[]) {
  return result.flatMap((each, index) => {
    if (!isObservation(each)) return [];
    const path = `DiagnosticReport.result[${index}]`;
    const { member, issues: ofOne } = takeResult(each, at, MEASURED);
    issues.push(
      ...ofOne.map(({ expression = '', ...issue }) => ({
        ...issue,
        expression: expression.replace(/^Observation/, path),
      })),
      ...(['subject', 'encounter'] as const).flatMap((name) =>
        each[name] && (idIn(each[name], ABOUT[name]) ?? '') !== idIn(report[name], ABOUT[name])
          ? [notTaken(`${path}.${name}`, 'It must be that of the report.', 'Debe ser el del informe.')]
          : [],
      ),
    );
    return [member];
  });
}
