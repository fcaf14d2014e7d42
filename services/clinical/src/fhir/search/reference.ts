import { isUuid } from '../../id.js';
import type { FhirType } from '../type.js';

export interface Reference {
  /** Undefined where only an id is given. */
  type: string | undefined;
  id: string;
}

/** `Type/id`, an id alone, or an address of this service; undefined for what names none of its resources. */
export function referenceOf(text: string, base: string, type?: string): Reference | undefined {
  const local = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text;
  const parts = local.split('/');
  if (parts.length === 4 && parts[2] === '_history') parts.length = 2;
  const [first = '', second] = parts;
  if (parts.length > 2 || first === '') return undefined;
  if (second === undefined) return { type, id: first };
  return type !== undefined && type !== first ? undefined : { type: first, id: second };
}

/** The id in the columns that refer to it: of a resource that is part of a record, the record's. */
export function idOfReference({ id }: Reference, target: FhirType | undefined): string | undefined {
  const values = target ? keyValues(target, id) : undefined;
  const value = values ? values[0] : id;
  return target && !values ? undefined : value !== undefined && isUuid(value) ? value.toLowerCase() : undefined;
}

/** The values of a type's key in an id; undefined in one that cannot exist. */
export function keyValues(type: FhirType, id: string): string[] | undefined {
  const values = type.keyOf ? type.keyOf(id) : [id.toLowerCase()];
  return values?.every((value, index) => type.key[index]?.type !== 'uuid' || isUuid(value)) ? values : undefined;
}

/** The references that a resource holds where the path of a parameter leads, through lists as well. */
export const referencesAt = (resource: object, path: string): string[] => referencesIn(resource, path.split('.'));

function referencesIn(node: unknown, path: readonly string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => referencesIn(each, path));
  if (typeof node !== 'object' || node === null) return [];
  const [name, ...rest] = path;
  if (name !== undefined) return referencesIn((node as Record<string, unknown>)[name], rest);
  const { reference } = node as { reference?: unknown };
  return typeof reference === 'string' ? [reference] : [];
}

/** The references that something holds, wherever in it. */
export const referencesWithin = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, member]) =>
        name === 'reference' && typeof member === 'string' ? [member] : referencesWithin(member),
      );
