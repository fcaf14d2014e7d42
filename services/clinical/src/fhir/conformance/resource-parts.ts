import type { OperationOutcomeIssue, Resource } from '@medplum/fhirtypes';
import { FHIR_LIMITS } from '../limits.js';

/** A part of a resource that is looked at in one go, and what was found in it with the places that this has in the whole. */
interface Part {
  resource: Resource;
  placed(issues: OperationOutcomeIssue[]): OperationOutcomeIssue[];
}

type Contained = Resource & { contained?: unknown };

const AS_IT_IS = (issues: OperationOutcomeIssue[]) => issues;

/**
 * The parts in which a resource is looked at: of one with much in `contained` the resource without that, and what it contains in groups;
 * of any other the whole. What refers to something that is in another part finds a stand-in with its id there.
 */
export function* partsOf(resource: Resource): Generator<Part> {
  const { contained } = resource as { contained?: unknown };
  if (!Array.isArray(contained) || countObjects(contained) <= FHIR_LIMITS.objectsAtOnce || !contained.every(isPlain)) {
    yield { resource, placed: AS_IT_IS };
    return;
  }
  const all = contained as Contained[];
  yield { resource: { ...resource, contained: all.map(standIn) } as Resource, placed: AS_IT_IS };
  for (let from = 0; from < all.length; ) {
    let [to, objects] = [from, 0];
    while (to < all.length && (to === from || objects + countObjects(all[to]) <= FHIR_LIMITS.objectsAtOnce))
      objects += countObjects(all[to++]);
    yield groupOf(resource.resourceType, all, from, to);
    from = to;
  }
}

/** A resource that contains others, or whose type is none, is looked at where it is: it is refused there. */
const isPlain = (each: unknown): boolean =>
  typeof each === 'object' && each !== null && 'resourceType' in each && !('contained' in each);

/** What has no members that it must have, under the id by which others refer to it. */
const standIn = ({ id }: Contained): Resource => ({ resourceType: 'Parameters', ...(id !== undefined && { id }) });

function groupOf(type: string, all: readonly Contained[], from: number, to: number): Part {
  const group = all.slice(from, to);
  const named = new Set(Array.from(JSON.stringify(group).matchAll(/"reference":"#([^"]+)"/g), ([, id]) => id));
  const others = all.filter(({ id }, index) => id !== undefined && named.has(id) && (index < from || index >= to));
  const place = (path: string) =>
    path
      .replace(/^Patient\.contained\[(\d+)\]/, (_, index: string) => `${type}.contained[${from + Number(index)}]`)
      .replace(/^Patient\b/, type);
  return {
    resource: { resourceType: 'Patient', contained: [...group, ...others.map(standIn)] },
    placed: (issues) =>
      issues.map((issue) => ({ ...issue, ...(issue.expression && { expression: issue.expression.map(place) }) })),
  };
}

function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let objects = Array.isArray(value) ? 0 : 1;
  for (const member of Object.values(value)) objects += countObjects(member);
  return objects;
}
