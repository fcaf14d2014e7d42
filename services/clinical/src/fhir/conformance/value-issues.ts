import type { InternalSchemaElement, TypedValueWithPath } from '@medplum/core';
import type { Coding, OperationOutcomeIssue, Reference } from '@medplum/fhirtypes';

/** For each required value set its codes by system; null where no list has them all. */
export type ValueSets = Record<string, Record<string, string[]> | null>;

/** What the library does not look at: the codes of required bindings, and whether there is such a day. */
export function valueIssues(
  { value, type, path }: TypedValueWithPath,
  element: InternalSchemaElement | undefined,
  valueSets: ValueSets,
): OperationOutcomeIssue[] {
  if (value === undefined || value === null) return [];
  const said: unknown = (value as object).valueOf();
  if (typeof said === 'string' && !isDay(type, said)) return [issue('value', 'There is no such day or time.', path)];
  const valueSet = element?.binding?.valueSet;
  const codes = valueSet && valueSets[valueSet];
  if (!codes || isOf(codes, said)) return [];
  return [issue('code-invalid', `The value is none of ${valueSet}.`, path)];
}

/** Where a reference leads to a type that its member does not take. */
export const misledIssues = ({ value, type, path }: TypedValueWithPath, element: InternalSchemaElement | undefined) =>
  type === 'Reference' && !mayLead(value as Reference, element)
    ? [issue('value', 'It may not refer to a resource of that type.', path)]
    : [];

/** Whether what a reference names is of a type that its member takes; what tells no type may be of any. */
function mayLead({ reference = '', type }: Reference, element: InternalSchemaElement | undefined): boolean {
  const named = type ?? /^([A-Z][A-Za-z]*)\/[^/]+(\/_history\/[^/]+)?$/.exec(reference)?.[1];
  const profiles = element?.type.flatMap(({ code, targetProfile = [] }) => (code === 'Reference' ? targetProfile : []));
  const takes = profiles?.map((profile) => profile.slice(profile.lastIndexOf('/') + 1)) ?? [];
  return named === undefined || takes.length === 0 || takes.includes('Resource') || takes.includes(named);
}

/** Whether a code, a coding, or one coding of a concept, is in the value set. */
function isOf(codes: Record<string, string[]>, said: unknown): boolean {
  if (typeof said === 'string') return Object.values(codes).some((of) => of.includes(said));
  if (typeof said !== 'object' || said === null) return true;
  const codings = 'coding' in said ? (said.coding as Coding[]) : [said as Coding];
  return codings.some(({ system, code }) => code !== undefined && listed(codes, system).includes(code));
}

const listed = (codes: Record<string, string[]>, system = ''): string[] =>
  Object.hasOwn(codes, system) ? (codes[system] ?? []) : [];

const DATES = ['date', 'dateTime', 'instant'];

/** A time of a day has minutes, seconds and a zone. */
function isDay(type: string, said: string): boolean {
  if (!DATES.includes(type)) return true;
  const [day = '', time] = said.split('T');
  if (time !== undefined && !/^\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(time)) return false;
  return day.length < 10 || (new Date(`${day}T00:00:00Z`).toJSON() ?? '').startsWith(day);
}

export const issue = (code: OperationOutcomeIssue['code'], text: string, at?: string): OperationOutcomeIssue => ({
  severity: 'error',
  code,
  details: { text },
  ...(at !== undefined && { expression: [at] }),
});
