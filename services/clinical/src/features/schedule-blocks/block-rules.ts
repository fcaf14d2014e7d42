import type { Caller } from '../../domain/caller.js';

/** Whose blocks the caller is shown: null for everybody's; undefined for nobody's, as doctors see only their own. */
export function shownCalendar(caller: Caller, asked: string | undefined): string | null | undefined {
  if (caller.role !== 'doctor') return asked ?? null;
  const own = caller.practitioner_id ?? undefined;
  return asked === undefined || asked === own ? own : undefined;
}
