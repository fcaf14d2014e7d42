import type { Identifier } from '@medplum/fhirtypes';
import type { PatientIdentifier } from '../../features/patients/index.js';

/** How a type keeps what others call its resources. */
export interface Identified {
  /** The number that the clinic itself gives, which has a member of its own. */
  isOwn?(identifier: Identifier): boolean;
  /** Where the resources of a type may be gone from. */
  goneFrom?: string;
}

/** What others call something, as a record keeps it: of what kind it is the first code, and the words. */
export function identifierIn({ system, use, type }: Identifier, value: string): PatientIdentifier {
  const [coded] = type?.coding ?? [];
  const kind = {
    system: coded?.system ?? null,
    code: coded?.code ?? null,
    display: coded?.display ?? null,
    text: type?.text ?? null,
  };
  return { system: system ?? null, value, use: use ?? null, type: type ? kind : null };
}

export const isSame = (one: PatientIdentifier, { system, value }: Identifier): boolean =>
  one.system === (system ?? null) && one.value === value;
