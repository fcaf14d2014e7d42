import type { Medication, MedicationRequest } from '@medplum/fhirtypes';
import { filled } from '../datatypes.js';
import type { Issue } from '../../operation-outcome.js';
import { MEDICATION_FORM } from '../../systems.js';
import type { Resource } from '../../type.js';
import { modifiersIn, notKept, notTaken, OF_RESOURCES } from '../../writing/unsupported-elements.js';
import type { Inlined } from '../../writing/write-rules.js';

/** A MedicationRequest whose medication is contained, as if its code and form were said in place. The others it contains stay. */
export function withItsMedication(sent: Resource): Inlined {
  const { medicationReference, ...request } = sent as MedicationRequest;
  const { contained = [], extension = [] } = request;
  const index = contained.findIndex(({ id }) => id !== undefined && medicationReference?.reference === `#${id}`);
  const medication = contained[index];
  if (medication?.resourceType !== 'Medication' || !medication.code) return { resource: sent, issues: [] };
  const path = `MedicationRequest.contained[${index}]`;
  const form = extension.some(({ url }) => url === MEDICATION_FORM) ? undefined : formOf(medication);
  const others = contained.filter((each) => each !== medication);
  const resource = filled<MedicationRequest>({
    ...request,
    contained: others.length > 0 ? others : undefined,
    extension: form === undefined ? request.extension : [...extension, { url: MEDICATION_FORM, valueString: form }],
    medicationCodeableConcept: medication.code,
  });
  const { reference: _, display: __, type: ___, ...said } = medicationReference ?? {};
  const beside = Object.keys(said).map((name) => notKept(`MedicationRequest.medicationReference.${name}`));
  return { resource, issues: [...beside, ...issuesOf(medication, form, path)] };
}

/** The words of the form, which are all that a prescription has of it. */
const formOf = ({ form }: Medication): string | undefined =>
  form?.text ?? form?.coding?.find(({ display }) => display)?.display;

/** Of another medication all else is left out. */
const TAKEN = new Set(['code', 'form', 'modifierExtension', 'implicitRules']);

/** What of the Medication itself is left out; what is made up by its ingredients alone, or must not be used, is refused. */
function issuesOf(medication: Medication, form: string | undefined, path: string): Issue[] {
  const { status = 'active', code, ingredient } = medication;
  const others = Object.keys(medication).filter((name) => !(OF_RESOURCES.has(name) || TAKEN.has(name)));
  const issues = [...modifiersIn(medication, path), ...others.map((name) => notKept(`${path}.${name}`))];
  if (medication.form && form === undefined) issues.push(notKept(`${path}.form`));
  else if (medication.form?.coding) issues.push(notKept(`${path}.form.coding`));
  if (status !== 'active')
    issues.push(
      notTaken(
        `${path}.status`,
        'It must be active: another medication cannot be prescribed.',
        'Debe ser active: otro medicamento no puede indicarse.',
      ),
    );
  if (ingredient && !code?.coding?.some((coding) => coding.code !== undefined))
    issues.push(
      notTaken(
        `${path}.ingredient`,
        'Prescriptions have no ingredients: name the product by a code.',
        'Las recetas no tienen ingredientes: nombre el producto con un código.',
      ),
    );
  return issues;
}
