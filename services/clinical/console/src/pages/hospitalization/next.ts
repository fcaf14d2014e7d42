import type { Act, Place } from './ward';

interface Who {
  writes: boolean;
  cares: boolean;
  /** Whether they set what a bed is by hand. */
  beds: boolean;
}

/** What is done next with a bed and who is in it, and what else may be done. */
export function actsOf(place: Place, who: Who): { next: Act | undefined; others: Act[] } {
  const acts = allOf(place, who);
  return { next: acts[0], others: acts.slice(1) };
}

function allOf({ state, resident, isAway, details }: Place, { writes, cares, beds }: Who): Act[] {
  if (details?.reservation) return writes ? ['give', 'unreserve'] : [];
  if (resident && isAway)
    return [...(writes ? (['return'] as const) : []), ...(cares ? (['discharge'] as const) : []), 'open'];
  if (resident)
    return [
      ...(writes ? (['transfer'] as const) : []),
      ...(cares ? (['discharge'] as const) : []),
      ...(writes ? (['leave', 'swap', 'undo'] as const) : []),
      'open',
    ];
  if (state === 'free')
    return [...(writes ? (['admit', 'reserve'] as const) : []), ...(beds ? (['clean', 'block'] as const) : [])];
  if (state === 'cleaning') return beds ? ['free', 'block'] : [];
  return state === 'blocked' && beds ? ['free', 'clean'] : [];
}
