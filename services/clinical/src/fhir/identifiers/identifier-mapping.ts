import { type Piece } from '../../db/piece.js';
import type { CodeableConcept, Coding, Identifier } from '@medplum/fhirtypes';
import type { IdentifierType, PatientIdentifier } from '../../features/patients/index.js';
import { filled, listOf } from '../mapping.js';

/** How a type keeps what others call its resources. */
export interface IdentifierRules {
  /** The number that the clinic itself gives, which has a member of its own. */
  isOwn?(identifier: Identifier): boolean;
  /** Where resources of a type may be gone without having ended: that the one of which `n` keeps a name is. */
  gone?: Piece;
  /** Where what others call the whole may be said of each of its items: what of that it is, as it was sent. */
  item?(sent: object): unknown;
}

/** What others call something, as a record keeps it: of what kind it is the first code, and the words. */
export function toRecordIdentifier({ system, use, type }: Identifier, value: string): PatientIdentifier {
  const [coded] = type?.coding ?? [];
  const kind = {
    system: coded?.system ?? null,
    code: coded?.code ?? null,
    display: coded?.display ?? null,
    text: type?.text ?? null,
  };
  return { system: system ?? null, value, use: use ?? null, type: type ? kind : null };
}

export const isSameIdentifier = (one: PatientIdentifier, { system, value }: Identifier): boolean =>
  one.system === (system ?? null) && one.value === value;

/** What others call something, as a resource says it. */
export const toFhirIdentifier = ({ use, type, system, value }: PatientIdentifier): Identifier =>
  filled<Identifier>({ use, type: type && kindOf(type), system, value });

const kindOf = ({ system, code, display, text }: IdentifierType): CodeableConcept =>
  filled<CodeableConcept>({ coding: listOf(filled<Coding>({ system, code, display })), text });
