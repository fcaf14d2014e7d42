import type { CodeableConcept, Observation, Quantity } from '@medplum/fhirtypes';
import type { Vitals } from '../../../features/consultations/index.js';
import type { Issue } from '../../outcome.js';
import { LOINC, UCUM } from '../../systems.js';
import { notKept, notTaken } from '../../writing/left-out.js';
import { SIGN_NAMES, SIGNS, type Sign } from './vital-signs.js';

/** What a vital sign has of the visit it is measured in, and nothing of its own. */
const OF_THE_VISIT = [
  'effectiveDateTime',
  'issued',
  'performer',
  'basedOn',
  'note',
  'interpretation',
  'specimen',
  'referenceRange',
] as const;

/** The vital signs that an Observation says: both halves of a blood pressure, one of any other. */
export function takeSign(resource: Observation): { member: Vitals; issues: Issue[] } {
  const issues = OF_THE_VISIT.filter((name) => resource[name] !== undefined).map((name) =>
    notKept(`Observation.${name}`),
  );
  // Until the visit is signed it is preliminary.
  if (resource.status === 'final') issues.push(notKept('Observation.status'));
  else if (resource.status !== 'preliminary')
    issues.push(
      notTaken('Observation.status', 'What is new is final, or preliminary.', 'Lo nuevo es final, o preliminar.'),
    );
  const sign = signIn(resource.code);
  if (!sign) {
    const words = ['It is no vital sign that is kept.', 'No es un signo vital que se guarde.'] as const;
    return { member: {}, issues: [...issues, notTaken('Observation.code', ...words)] };
  }
  const member = sign.measured.length > 1 ? partsIn(resource, sign, issues) : oneIn(resource, sign, issues);
  return { member, issues };
}

/** The body mass index follows from the others. */
function signIn({ coding = [] }: CodeableConcept): Sign | undefined {
  const codes = coding.filter(({ system }) => system === LOINC).map(({ code = '' }) => code);
  const name = SIGN_NAMES.find((each) => each !== 'bmi' && SIGNS[each].loinc.some((code) => codes.includes(code)));
  return name && SIGNS[name];
}

function oneIn({ valueQuantity, valueInteger }: Observation, { measured: [first] }: Sign, issues: Issue[]): Vitals {
  if (!first) return {};
  if (valueInteger !== undefined && first.unit === '{score}') return { [first.member]: valueInteger };
  return valueQuantity ? measuredIn(valueQuantity, first, 'Observation.valueQuantity', issues) : {};
}

function partsIn({ component = [] }: Observation, { measured }: Sign, issues: Issue[]): Vitals {
  const parts = component.map(({ code, valueQuantity, dataAbsentReason }, index): Vitals => {
    const path = `Observation.component[${index}]`;
    const part = measured.find(({ loinc }) =>
      code.coding?.some((each) => each.system === LOINC && each.code === loinc),
    );
    if (part && valueQuantity) return measuredIn(valueQuantity, part, `${path}.valueQuantity`, issues);
    if (!part || !dataAbsentReason) issues.push(notKept(path));
    return {};
  });
  return Object.assign({}, ...parts) as Vitals;
}

/** In the unit in which it is kept: nothing is converted, so that nothing is rounded. */
function measuredIn(
  { value, code, unit, system, comparator }: Quantity,
  { member, unit: expected }: Sign['measured'][number],
  path: string,
  issues: Issue[],
): Vitals {
  const isIn = (code ?? unit) === expected && (system === undefined || system === UCUM);
  if (value !== undefined && isIn && comparator === undefined) return { [member]: value };
  issues.push(notTaken(path, `It is a number in ${expected}.`, `Es un número en ${expected}.`));
  return {};
}
