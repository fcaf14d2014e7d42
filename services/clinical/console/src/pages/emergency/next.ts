import type { Visit } from './visit';

export type Act =
  | 'triage'
  | 'start'
  | 'observe'
  | 'resume'
  | 'note'
  | 'admit'
  | 'end'
  | 'assign'
  | 'mine'
  | 'history'
  | 'identify'
  | 'error';

export interface Who {
  role: string;
  /** Whether they treat. */
  cares: boolean;
  /** Whether they write notes. */
  notes: boolean;
  /** Whether they admit: the clinic has wards. */
  admits: boolean;
  /** Themselves as a practitioner. */
  me: string | undefined;
}

const OF_STATE: Record<Visit['status'], readonly Act[]> = {
  registered: ['triage'],
  triaged: ['start', 'triage'],
  in_care: ['note', 'observe', 'admit', 'triage'],
  observation: ['resume', 'note', 'admit', 'triage'],
  boarding: ['note', 'triage'],
  disposed: [],
  entered_in_error: [],
};

/** What is most likely done next with a visit by who looks at it, and what else they may do. */
export function actsOf(visit: Visit, who: Who, isTriageLate: boolean): { next: Act | undefined; others: Act[] } {
  const { cares, me } = who;
  const isMine = me !== undefined && [visit.practitioner?.id, visit.nurse?.id].includes(me);
  const all: Act[] = [
    ...(cares ? OF_STATE[visit.status].filter((act) => isAllowed(act, who)) : []),
    'assign',
    ...(visit.identity === 'unconfirmed' ? (['identify'] as const) : []),
    ...(me !== undefined && !isMine ? (['mine'] as const) : []),
    ...(cares && visit.triages_count > 0 ? (['history'] as const) : []),
    ...(cares ? (['end'] as const) : []),
    'error',
  ];
  // The front desk finds out who somebody is; who treats has other things to do first.
  const wanted = cares ? likely(visit, who, isTriageLate) : visit.identity === 'unconfirmed' ? 'identify' : 'assign';
  const next = all.includes(wanted) ? wanted : all[0];
  return { next, others: all.filter((act) => act !== next) };
}

const isAllowed = (act: Act, { notes, admits }: Who): boolean =>
  (act !== 'note' || notes) && (act !== 'admit' || admits);

function likely(visit: Visit, { role }: Who, isTriageLate: boolean): Act {
  const isNurse = role === 'nurse';
  if (visit.status === 'registered') return 'triage';
  if (isNurse && isTriageLate) return 'triage';
  if (isNurse && visit.nurse === null) return 'mine';
  if (isNurse && visit.location === null) return 'assign';
  if (visit.status === 'triaged') return 'start';
  if (visit.status === 'observation') return isNurse ? 'triage' : 'end';
  return 'note';
}
