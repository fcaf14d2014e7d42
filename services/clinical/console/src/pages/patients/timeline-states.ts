import type { Data } from '../../api/client';

export type Entry = Data<'GET /api/v1/patients/{patient}/chart-entries'>[number];
export type Kind = Entry['kind'];

/** What may be chosen, and who may. */
export const KINDS: readonly { kind: Kind; ability: string; isGeneral?: true }[] = [
  { kind: 'note', ability: 'consultations:read' },
  { kind: 'result', ability: 'lab-results:read' },
  { kind: 'prescription', ability: 'prescriptions:read' },
  { kind: 'problem', ability: 'consultations:read', isGeneral: true },
  { kind: 'order', ability: 'consultations:read' },
  { kind: 'document', ability: 'documents:read', isGeneral: true },
  { kind: 'referral', ability: 'consultations:read', isGeneral: true },
  { kind: 'allergy', ability: 'consultations:read' },
  { kind: 'immunization', ability: 'consultations:read', isGeneral: true },
];

/** What does not count any more, whatever kind it is. */
const OVER = ['entered_in_error', 'entered-in-error', 'cancelled', 'revoked', 'refuted'];

export const isOver = ({ status }: Entry): boolean => OVER.includes(status);
