import type { Resource } from '../type.js';
import { MANDATORY, SUMMARY } from './summary-elements.js';
import type { SearchOptions } from './result-parameters.js';

type Members = Record<string, unknown>;

/** It is not whole. */
export const SUBSETTED = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };

/** What `_summary` and `_elements` leave of a resource: what it must have always, and a tag that says that it is not whole. */
export function subsetOf(
  resource: Resource,
  { summary, elements }: Pick<SearchOptions, 'summary' | 'elements'>,
): Resource {
  if (elements) return subset(resource, (name) => elements.includes(name) || elements.includes(choiceOf(name)));
  switch (summary) {
    case 'true':
      return subset(resource, (name) => SUMMARY[resource.resourceType]?.includes(name) ?? false);
    case 'text':
      return subset(resource, (name) => name === 'text');
    case 'data':
      return subset(resource, (name) => name !== 'text');
    default:
      return resource;
  }
}

/** An element that has one of several types is named without it: `effective` of `effectiveDateTime`. */
const choiceOf = (name: string): string => name.replace(CHOICES, '$1');

const CHOICES =
  /^(abatement|asNeeded|deceased|effective|medication|multipleBirth|occurrence|onset|quantity|reported|value)[A-Z].*$/;

function subset(resource: Resource, keeps: (name: string) => boolean): Resource {
  const always = ['resourceType', 'id', 'meta', ...(MANDATORY[resource.resourceType] ?? [])];
  const kept = Object.entries(resource as unknown as Members).filter(([name]) => {
    // What is said of a primitive element beside its value goes with it.
    const element = name.replace(/^_/, '');
    return always.includes(element) || keeps(element);
  });
  const { meta, ...rest } = Object.fromEntries(kept);
  const { tag: _, ...others } = (meta ?? {}) as { tag?: object[] };
  const { resourceType, id, ...members } = rest as unknown as Resource;
  return {
    resourceType,
    ...(id !== undefined && { id }),
    meta: { ...others, tag: [SUBSETTED] },
    ...members,
  } as Resource;
}
