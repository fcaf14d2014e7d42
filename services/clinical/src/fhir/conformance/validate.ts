import { brotliDecompressSync } from 'node:zlib';
import {
  OperationOutcomeError,
  loadDataType,
  validateResource,
  type InternalSchemaElement,
  type TypedValueWithPath,
} from '@medplum/core';
import type { Coding, OperationOutcomeIssue, Reference, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { FHIR_LIMITS } from '../limits.js';
import { crawl } from './crawl.js';
import { DEFINITIONS } from './definitions.js';

/** For each required value set its codes by system; null where no list has them all. */
type ValueSets = Record<string, Record<string, string[]> | null>;

interface Loaded {
  /** Those that are looked at, and all that R4 has. */
  types: ReadonlySet<string>;
  all: ReadonlySet<string>;
  valueSets: ValueSets;
}

const BASE64 = /^(?:[A-Za-z0-9+/=]{4})+$/;
const RESOURCE_TYPES = 'http://hl7.org/fhir/ValueSet/resource-types';

let loaded: Loaded | undefined;

/** Unpacked and indexed when first asked for: 0.1 seconds and 10 MB that who never asks does not spend. */
function load(): Loaded {
  if (loaded) return loaded;
  const lines = brotliDecompressSync(Buffer.from(DEFINITIONS, 'base64')).toString().split('\n');
  const valueSets = JSON.parse(lines.pop() ?? '') as ValueSets;
  const types = new Set<string>();
  for (const line of lines) {
    const definition = JSON.parse(line) as StructureDefinition;
    loadDataType(definition);
    if (definition.kind === 'resource' && !definition.abstract) types.add(definition.type);
  }
  const all = new Set(valueSets[RESOURCE_TYPES]?.['http://hl7.org/fhir/resource-types']);
  loaded = { types, all, valueSets };
  return loaded;
}

/**
 * What is wrong with a resource, by FHIR R4 itself: nothing for one that is valid. Structure, types, cardinalities, invariants,
 * codes of required bindings, and days that exist. Anything may be given.
 */
export function issuesOf(resource: unknown): OperationOutcomeIssue[] {
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource))
    return [issue('structure', 'A resource is a JSON object.')];
  const { all, valueSets } = load();
  const type: unknown = (resource as { resourceType?: unknown }).resourceType;
  if (!isKnown(type)) return [unknown('resourceType')];
  const strange = othersIn(resource, type, all).map(unknown);
  if (strange.length > 0) return strange.slice(0, FHIR_LIMITS.issues);
  const given = asSeen(resource, type);
  for (const look of [emptyIssues, kindIssues, structureIssues]) {
    const found = look(given, type);
    if (found.length > 0) return found.slice(0, FHIR_LIMITS.issues);
  }
  return contentIssues(given, valueSets).slice(0, FHIR_LIMITS.issues);
}

/** Whether resources of that type can be looked at, whether records are made of them or not. */
export const isKnown = (type: unknown): type is string => typeof type === 'string' && load().types.has(type);

const unknown = (path: string) => issue('not-supported', 'This type of resource is not known here.', path);

/** Where resources of other types than those are inside another one: the library would not say which. */
function othersIn(of: object, path: string, types: ReadonlySet<string>): string[] {
  return Object.entries(of).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member !== 'object' || member === null) return [];
    const at = Array.isArray(of) ? `${path}[${name}]` : `${path}.${name}`;
    const type: unknown = (member as { resourceType?: unknown }).resourceType;
    return typeof type === 'string' && !types.has(type) ? [at] : othersIn(member, at, types);
  });
}

/** That what is inside it of types of R4 that have no place here was not looked at. */
export function unseenIn(resource: unknown): OperationOutcomeIssue[] {
  const given = (resource ?? {}) as Partial<Resource>;
  const { all, types } = load();
  const [strange, unseen] = [all, types].map((known) => othersIn(given, given.resourceType ?? '', known));
  return (unseen ?? [])
    .filter((path) => !strange?.includes(path))
    .slice(0, FHIR_LIMITS.issues)
    .map((path) => ({ ...unknown(path), severity: 'warning' }));
}

/** The same with nothing in the place of those, so that the library looks at the rest. */
const asSeen = (resource: object, type: string): Resource =>
  (othersIn(resource, type, load().types).length > 0 ? emptied(resource) : resource) as Resource;

function emptied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(emptied);
  const { resourceType: type, id } = value as { resourceType?: unknown; id?: unknown };
  if (typeof type === 'string' && !load().types.has(type))
    return { resourceType: 'Parameters', ...(id !== undefined && { id }) };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, emptied(member)]));
}

/**
 * Texts and numbers for what has members: the library would take some for good, and name each character of others. And members for what
 * is a text or a number: it takes them for those of `_name`.
 */
function kindIssues(resource: Resource): OperationOutcomeIssue[] {
  const found: OperationOutcomeIssue[] = [];
  try {
    crawl(resource, ({ value, type, path }, _element, own) => {
      const hasMembers = /^[A-Z]/.test(type);
      if (hasMembers && value !== null && value !== undefined && typeof value !== 'object')
        found.push(issue('structure', 'This has members, and no value of its own.', path));
      if (!hasMembers && typeof own === 'object' && own !== null)
        found.push(
          issue(
            'structure',
            'This is a value: what extends it stands beside it, under its name with _ before it.',
            path,
          ),
        );
    });
  } catch {
    // What stops the library here is found by the next look.
  }
  return found;
}

function structureIssues(resource: Resource): OperationOutcomeIssue[] {
  try {
    return validateResource(resource).flatMap((warning) => asError(warning));
  } catch (error) {
    if (error instanceof OperationOutcomeError) {
      const found = error.outcome.issue.flatMap((each) => (each.severity === 'error' ? each : asError(each)));
      const spaced = found.some(isOfBase64) ? spacedIn(resource) : new Set();
      return found.filter((each) => !isOfBase64(each) || !spaced.has(each.expression?.[0]));
    }
    // A value of a kind that its member cannot have stops the library in its middle, with whatever error.
    return [issue('structure', 'A member has a value of the wrong kind.')];
  }
}

const isOfBase64 = ({ details }: OperationOutcomeIssue): boolean => details?.text === 'Invalid base64Binary format';

/** Where base64 is written with blanks or in lines, which R4 allows and the library does not. */
function spacedIn(resource: Resource): Set<string | undefined> {
  const found = new Set<string | undefined>();
  crawl(resource, ({ value, type, path }) => {
    const said: unknown = (value as object | undefined)?.valueOf();
    if (type === 'base64Binary' && typeof said === 'string' && BASE64.test(said.replace(/\s/g, ''))) found.add(path);
  });
  return found;
}

/** The library leaves this one as a warning for its own history. */
const asError = (warning: OperationOutcomeIssue): OperationOutcomeIssue[] =>
  warning.details?.text?.startsWith('Conflicting choice') ? [{ ...warning, severity: 'error' }] : [];

/** What the library does not look at: the codes of required bindings, and whether there is such a day. */
function contentIssues(resource: Resource, valueSets: ValueSets): OperationOutcomeIssue[] {
  const found: OperationOutcomeIssue[] = [];
  crawl(resource, (value, element) => found.push(...valueIssues(value, element, valueSets)));
  return found;
}

/** The library takes an empty text, and often an empty object, for nothing, whatever else should be there. */
const emptyIssues = (value: unknown, path: string): OperationOutcomeIssue[] => {
  const nothing = () => [issue('structure', 'What is empty is left out.', path)];
  if (value === '') return nothing();
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  if (members.length === 0) return nothing();
  return members.flatMap(([name, member]) =>
    emptyIssues(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`),
  );
};

function valueIssues(
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

/**
 * What of a resource that is valid else refers to a type that its member does not take. Two of HL7's own examples do: who sends that is
 * told what is not kept of it, as of anything else, and not refused.
 */
export function misledIn(resource: Resource): OperationOutcomeIssue[] {
  const found: OperationOutcomeIssue[] = [];
  crawl(asSeen(resource, resource.resourceType), ({ value, type, path }, element) => {
    if (type === 'Reference' && !mayLead(value as Reference, element))
      found.push(issue('value', 'It may not refer to a resource of that type.', path));
  });
  return found.slice(0, FHIR_LIMITS.issues);
}

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

const issue = (code: OperationOutcomeIssue['code'], text: string, at?: string): OperationOutcomeIssue => ({
  severity: 'error',
  code,
  details: { text },
  ...(at !== undefined && { expression: [at] }),
});
