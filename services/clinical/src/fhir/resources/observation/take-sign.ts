import type { CodeableConcept, Observation, Quantity } from '@medplum/fhirtypes';
import type { Vitals } from '../../../features/consultations/index.js';
import type { Issue } from '../../operation-outcome.js';
import { LOINC, UCUM } from '../../systems.js';
import { convertedTo, inUnit } from '../../ucum.js';
import { keptAs, notKept, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import { SIGN_NAMES, SIGNS, type Sign, type SignName } from './vital-signs.js';

/** What a vital sign has of the visit it is measured in, and nothing of its own. */
const OF_THE_VISIT = [
  'issued',
  'performer',
  'basedOn',
  'note',
  'interpretation',
  'specimen',
  'referenceRange',
] as const;

/** What an Observation says that is measured anew: both halves of a blood pressure, one of any other sign. */
export function takeSign(resource: Observation): { member: Vitals; issues: Issue[] } {
  const { effectiveDateTime: since } = resource;
  const issues = [
    ...OF_THE_VISIT.filter((name) => resource[name] !== undefined),
    ...(since !== undefined && instantIn(since) === undefined ? ['effectiveDateTime'] : []),
  ].map((name) => notKept(`Observation.${name}`));
  // Until the visit is signed it is preliminary.
  if (resource.status === 'final') issues.push(notKept('Observation.status'));
  else if (resource.status !== 'preliminary')
    issues.push(
      notTaken(
        'Observation.status',
        'A new Observation is final or preliminary.',
        'Una Observation nueva es final o preliminary.',
      ),
    );
  const sign = signIn(resource.code, TAKEN);
  issues.push(...codeFaults(resource), ...timeFaults(resource));
  if (!sign) return { member: {}, issues: [...issues, noSign(resource)] };
  if (idIn(resource.encounter, 'Encounter') === undefined)
    issues.push(
      notTaken(
        'Observation.encounter',
        'A vital sign is measured in a visit: name its Encounter.',
        'Un signo vital se mide en una consulta: indique su Encounter.',
      ),
    );
  return { member: measuredBy(resource, sign, issues), issues };
}

/** A time with its zone, in UTC; undefined of a day, a month or a year: when in it a sign was measured is not known. */
export function instantIn(time: string | undefined): string | undefined {
  const instant = new Date(time?.includes('T') ? time : NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** What an Observation says of a sign that was measured before: what it does not say of it is taken away. */
export function retakeSign(
  resource: Observation,
  was: Observation,
  name: SignName,
): { member: Vitals; issues: Issue[] } {
  const issues = [...codeFaults(resource), ...timeFaults(resource)];
  const sign: Sign = SIGNS[name];
  const { status } = resource;
  if (status !== was.status)
    issues.push(
      CORRECTED.includes(status)
        ? notKept('Observation.status')
        : notTaken(
            'Observation.status',
            'It follows from the visit: change the status of its Encounter.',
            'Resulta de la consulta: cambie el estado de su Encounter.',
          ),
    );
  if (!signIn(resource.code, [sign]))
    issues.push(
      notTaken(
        'Observation.code',
        'What was measured cannot be changed: create another Observation.',
        'Lo que se midió no puede cambiarse: cree otra Observation.',
      ),
    );
  if (name === 'bmi') return { member: {}, issues: [...issues, ...bmiFaults(resource, was)] };
  const none = Object.fromEntries(sign.measured.map(({ member }) => [member, null]));
  return { member: { ...none, ...measuredBy(resource, sign, issues) }, issues };
}

/** What others call what is right now; here it is preliminary as long as it can be changed. */
const CORRECTED: readonly Observation['status'][] = ['final', 'amended', 'corrected'];

const bmiFaults = ({ valueQuantity }: Observation, was: Observation): Issue[] =>
  valueQuantity?.value === was.valueQuantity?.value
    ? []
    : [
        notTaken(
          'Observation.value',
          'It is reckoned from weight and height: change those.',
          'Se calcula del peso y la talla: cambie estos.',
        ),
      ];

const measuredBy = (resource: Observation, sign: Sign, issues: Issue[]): Vitals =>
  sign.measured.length > 1 ? partsIn(resource, sign, issues) : oneIn(resource, sign, issues);

/** The body mass index follows from the others. */
const TAKEN = SIGN_NAMES.filter((name) => name !== 'bmi').map((name): Sign => SIGNS[name]);

const signIn = (code: CodeableConcept, signs: readonly Sign[]): Sign | undefined => signsIn(code, signs)[0];

function signsIn({ coding = [] }: CodeableConcept, signs: readonly Sign[]): Sign[] {
  const codes = coding.filter(({ system }) => system === LOINC).map(({ code = '' }) => code);
  return signs.filter(({ loinc }) => loinc.some((code) => codes.includes(code)));
}

/** Several codings say one thing in several ways: those of two signs would say two. */
function codeFaults({ code }: Observation): Issue[] {
  const signs = signsIn(code, Object.values(SIGNS));
  if (signs.length < 2) return [];
  const names = signs.map(({ display }) => display).join('; ');
  return [
    notTaken(
      'Observation.code',
      `Its codes are of different signs (${names}): send an Observation for each.`,
      `Sus códigos son de signos distintos (${names}): envíe una Observation por cada uno.`,
    ),
  ];
}

function timeFaults({ effectivePeriod, effectiveTiming }: Observation): Issue[] {
  if (!effectivePeriod && !effectiveTiming) return [];
  return [
    notTaken(
      `Observation.${effectivePeriod ? 'effectivePeriod' : 'effectiveTiming'}`,
      'A vital sign is measured at one time: send effectiveDateTime.',
      'Un signo vital se mide en un momento: envíe effectiveDateTime.',
    ),
  ];
}

/** Whoever said no category may have meant a result. */
function noSign({ category = [] }: Observation): Issue {
  const codes = TAKEN.flatMap(({ loinc }) => loinc).join(', ');
  return notTaken(
    category.length === 0 ? 'Observation.category' : 'Observation.code',
    `It is kept with the category laboratory, as a result, or with one of these codes of LOINC, as a vital sign: ${codes}.`,
    `Se guarda con la categoría laboratory, como resultado, o con uno de estos códigos de LOINC, como signo vital: ${codes}.`,
  );
}

function oneIn({ valueQuantity, valueInteger }: Observation, { measured: [first] }: Sign, issues: Issue[]): Vitals {
  if (!first) return {};
  if (valueInteger !== undefined && first.unit === '{score}') return { [first.member]: valueInteger };
  return valueQuantity ? measuredIn(valueQuantity, first, 'Observation.valueQuantity', issues) : {};
}

function partsIn({ component = [] }: Observation, { measured }: Sign, issues: Issue[]): Vitals {
  const taken = new Set<string>();
  const parts = component.map(({ code, valueQuantity, dataAbsentReason }, index): Vitals => {
    const path = `Observation.component[${index}]`;
    const [part, ...others] = measured.filter(({ loinc }) =>
      code.coding?.some((each) => each.system === LOINC && each.code === loinc),
    );
    if (part && (others.length > 0 || taken.has(part.member))) {
      issues.push(ambiguousPart(path, measured));
      return {};
    }
    if (part) taken.add(part.member);
    if (part && valueQuantity) return measuredIn(valueQuantity, part, `${path}.valueQuantity`, issues);
    if (!part || !dataAbsentReason) issues.push(notKept(path));
    return {};
  });
  return Object.assign({}, ...parts) as Vitals;
}

function ambiguousPart(path: string, measured: Sign['measured']): Issue {
  const codes = measured.map(({ loinc, display }) => `${loinc} (${display})`).join(', ');
  return notTaken(
    `${path}.code`,
    `Each of ${codes} is said by one component, and a component says one of them.`,
    `Cada uno de ${codes} lo dice un solo componente, y un componente dice uno solo.`,
  );
}

/** In the unit in which it is kept, which the caller is told; what could only be rounded to it is not taken. */
function measuredIn(
  { value, code, unit, system, comparator }: Quantity,
  { member, unit: expected }: Sign['measured'][number],
  path: string,
  issues: Issue[],
): Vitals {
  const given = system === undefined || system === UCUM ? (code ?? unit ?? '') : '';
  if (value !== undefined && comparator === undefined) {
    if (given === expected) return { [member]: value };
    const converted = inUnit(value, given, expected);
    if (converted !== undefined) {
      issues.push(keptAs(path, `${converted} ${expected}`));
      return { [member]: converted };
    }
  }
  const others = convertedTo(expected);
  const [or, o] = others.length > 0 ? [`, or in ${others.join(', ')}`, `, o en ${others.join(', ')}`] : ['', ''];
  issues.push(notTaken(path, `It is a number in ${expected}${or}.`, `Es un número en ${expected}${o}.`));
  return {};
}
