import type { SearchParameter } from './parameter.js';
import { leadsTo } from './reference-conditions.js';

/** The modifiers that a search may write behind the parameter's name and a colon. */
export function modifiersOf(parameter: SearchParameter): string[] {
  switch (parameter.type) {
    case 'token':
      return ['missing', 'not', ...(parameter.text ? ['text'] : []), ...(parameter.ofType ? ['of-type'] : [])];
    case 'string':
      return ['missing', 'exact', 'contains'];
    case 'reference':
      return ['missing', 'identifier', ...Object.keys({ ...parameter.targets, ...parameter.ofOther })];
    default:
      return ['missing'];
  }
}

export const takesModifier = (parameter: SearchParameter, modifier: string): boolean =>
  parameter.type === 'reference' ? leadsTo(parameter, modifier) : modifiersOf(parameter).includes(modifier);
