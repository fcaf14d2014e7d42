import type { CodeableConcept, ServiceRequest } from '@medplum/fhirtypes';
import { ORDER_KINDS, type OrderKind } from '../../../features/orders/index.js';
import type { Issue } from '../../operation-outcome.js';
import { FASTING, LOINC, REQUEST_STATUS_REASON, SNOMED, localSystem } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { intentIn, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeOf } from '../datatypes.js';
import { CATEGORY_CODES, PRIORITY, type OrderedRow } from './map.js';

/** One study or exam as it is ordered, or as it is to be. */
export interface OrderedBody {
  kind: OrderKind;
  status: string;
  status_reason: string | null;
  consultation_id?: string | null;
  patient_id: string;
  requester_id: string | null;
  priority: string;
  /** Of the catalog, and its code in LOINC. */
  code: string | null;
  loinc: string | null;
  /** What a study that is not in the catalog is called. */
  words: string | null;
  quantity: number;
  body_part: string | null;
  specimen: string | null;
  notes: string | null;
  fasting: boolean | null;
  clinical_info: string | null;
}

/** Where in a ServiceRequest the members of a body are. */
export const SERVICE_REQUEST_EXPRESSIONS: Record<string, string> = {
  kind: 'ServiceRequest.category',
  rest: 'ServiceRequest',
  status: 'ServiceRequest.status',
  order: 'ServiceRequest.status',
  status_reason: `ServiceRequest.extension(${REQUEST_STATUS_REASON})`,
  fasting: 'ServiceRequest.extension',
  consultation: 'ServiceRequest.encounter',
  consultation_id: 'ServiceRequest.encounter',
  admission_id: 'ServiceRequest.encounter',
  patient_id: 'ServiceRequest.subject',
  requester_id: 'ServiceRequest.requester',
  priority: 'ServiceRequest.priority',
  code: 'ServiceRequest.code',
  loinc: 'ServiceRequest.code',
  words: 'ServiceRequest.code',
  items: 'ServiceRequest.code',
  quantity: 'ServiceRequest.quantity',
  body_part: 'ServiceRequest.bodySite',
  specimen: 'ServiceRequest.specimen',
  notes: 'ServiceRequest.note',
  clinical_info: 'ServiceRequest.reasonCode',
};

/** Members that say of whom, what or whether it is asked at all: without them it would be another request. */
const MEANINGFUL = ['asNeededBoolean', 'asNeededCodeableConcept', 'quantityRatio', 'quantityRange'] as const;

const CATEGORIES_EN = `${CATEGORY_CODES.laboratory} for the laboratory, ${CATEGORY_CODES.imaging} for imaging, ${CATEGORY_CODES.procedure} for a procedure, ${CATEGORY_CODES.nursing} for nursing care, ${CATEGORY_CODES.therapy} for a therapy, ${CATEGORY_CODES.diet} for a diet`;
const CATEGORIES_ES = `${CATEGORY_CODES.laboratory} para el laboratorio, ${CATEGORY_CODES.imaging} para imágenes, ${CATEGORY_CODES.procedure} para un procedimiento, ${CATEGORY_CODES.nursing} para enfermería, ${CATEGORY_CODES.therapy} para una terapia, ${CATEGORY_CODES.diet} para una dieta`;

/** A ServiceRequest as an order of one item. */
export function takeServiceRequest(resource: ServiceRequest, at: Taking, before?: OrderedRow): Taken {
  const issues: Issue[] = before ? [] : newFaults(resource, at);
  const kind = kindIn(resource.category);
  const { code, extension = [], quantityQuantity, reasonCode, specimen, bodySite } = resource;
  issues.push(...intentIn(resource));
  if (kind === undefined)
    issues.push(
      notTaken(
        'ServiceRequest.category',
        `Say what is ordered by a code of SNOMED CT: ${CATEGORIES_EN}.`,
        `Diga qué se solicita con un código de SNOMED CT: ${CATEGORIES_ES}.`,
      ),
    );
  issues.push(...MEANINGFUL.filter((name) => resource[name]).map((name) => unsupported(`ServiceRequest.${name}`)));
  if (resource.doNotPerform) issues.push(unsupported('ServiceRequest.doNotPerform'));
  if (resource.priority === 'asap') issues.push(unsupported('ServiceRequest.priority'));
  const fasting = extension.find(({ url }) => url === FASTING);
  const reason = extension.find(({ url }) => url === REQUEST_STATUS_REASON);
  const lab = {
    fasting: fasting?.valueBoolean ?? null,
    clinical_info: linesOf(reasonCode),
    specimen: specimen?.flatMap(({ display }) => display ?? []).join(', ') || null,
  };
  const body: Record<keyof OrderedBody, unknown> = {
    kind,
    status: resource.status,
    status_reason: wordsOf(reason?.valueCodeableConcept) ?? null,
    consultation_id: idIn(resource.encounter, 'Encounter'),
    patient_id: idIn(resource.subject, 'Patient'),
    requester_id: idIn(resource.requester, 'Practitioner') ?? null,
    priority: Object.keys(PRIORITY).find((each) => PRIORITY[each] === (resource.priority ?? 'routine')),
    code: codeOf(code, localSystem(at.clinic.id, 'test')) ?? null,
    loinc: codeOf(code, LOINC) ?? null,
    words: code?.text ?? code?.coding?.find(({ display }) => display)?.display ?? null,
    quantity: quantityQuantity?.value ?? 1,
    body_part: kind === 'imaging' ? linesOf(bodySite) : null,
    notes: resource.note?.map(({ text }) => text).join('\n') ?? null,
    ...(kind === 'laboratory' ? lab : { fasting: null, clinical_info: null, specimen: null }),
  };
  return { body, issues };
}

/** Of what is new: it is asked for by who sends it, from now on. */
function newFaults({ status, requester }: ServiceRequest, { caller }: Taking): Issue[] {
  const issues: Issue[] = [];
  if (status !== 'active')
    issues.push(
      notTaken(
        'ServiceRequest.status',
        'A new order is active: it is ordered now, and can be changed then.',
        'Una orden nueva es active: se solicita ahora, y después puede cambiarse.',
      ),
    );
  if (caller.type !== 'api_key' && requester && idIn(requester, 'Practitioner') !== caller.practitioner_id)
    issues.push(
      notTaken(
        'ServiceRequest.requester',
        'It must be the practitioner who sends it: name yourself, or nobody.',
        'Debe ser el profesional que lo envía: indíquese a sí mismo, o a nadie.',
      ),
    );
  return issues;
}

const unsupported = (expression: string): Issue =>
  notTaken(
    expression,
    'An order cannot say this: leave it out only if the rest is true without it.',
    'Una orden no puede decir esto: omítalo solo si el resto es cierto sin ello.',
  );

const kindIn = (categories: readonly CodeableConcept[] = []): OrderKind | undefined => {
  const codes = categories.flatMap(({ coding = [] }) => coding).filter(({ system }) => system === SNOMED);
  return ORDER_KINDS.find((kind) => codes.some(({ code }) => code === CATEGORY_CODES[kind]));
};

/** What somebody wrote of it, else what its codes are called. */
const linesOf = (concepts: readonly CodeableConcept[] = []): string | null =>
  concepts.flatMap((concept) => wordsOf(concept) ?? []).join('\n') || null;
