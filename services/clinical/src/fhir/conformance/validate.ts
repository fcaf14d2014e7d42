import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import {
  OperationOutcomeError,
  loadDataType,
  validateResource,
  type InternalSchemaElement,
  type TypedValueWithPath,
} from '@medplum/core';
import type { OperationOutcomeIssue, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { FHIR_LIMITS } from '../limits.js';
import { partsOf } from './resource-parts.js';
import { issue, misledIssues, valueIssues, type ValueSets } from './value-issues.js';
import { visitValues } from './visit-values.js';
import { DEFINITIONS } from './definitions.js';

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

/** What is wrong with a resource; of one that is valid, which of its references lead where they may not. */
interface Examined {
  issues: OperationOutcomeIssue[];
  misled: OperationOutcomeIssue[];
}

/**
 * What is wrong with a resource, by FHIR R4 itself: nothing for one that is valid. Structure, types, cardinalities, invariants,
 * codes of required bindings, and days that exist. Anything may be given. Yields where others may be served in between.
 */
function* look(resource: unknown): Generator<void, Examined> {
  const only = (issues: OperationOutcomeIssue[]) => ({ issues: issues.slice(0, FHIR_LIMITS.issues), misled: [] });
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource))
    return only([issue('structure', 'A resource is a JSON object.')]);
  const { all, valueSets } = load();
  const type: unknown = (resource as { resourceType?: unknown }).resourceType;
  if (!isKnown(type)) return only([unknown('resourceType')]);
  const strange = othersIn(resource, type, all).map(unknown);
  if (strange.length > 0) return only(strange);
  const given = asSeen(resource, type);
  const empty = emptyIssues(given, type);
  if (empty.length > 0) return only(empty);
  yield;
  const [kinds, structure, content, misled]: OperationOutcomeIssue[][] = [[], [], [], []];
  for (const part of partsOf(given)) {
    const seen = valuesIn(part.resource);
    kinds?.push(...part.placed(seen.issues));
    yield;
    if (seen.issues.length > 0) continue;
    structure?.push(...part.placed(structureIssues(part.resource)));
    if (structure?.length === 0) {
      content?.push(...part.placed(seen.values.flatMap(([value, element]) => valueIssues(value, element, valueSets))));
      misled?.push(...part.placed(seen.values.flatMap(([value, element]) => misledIssues(value, element))));
    }
    yield;
  }
  const issues = [kinds, structure, content].find((found) => found && found.length > 0) ?? [];
  return { ...only(issues), misled: issues.length === 0 ? (misled ?? []).slice(0, FHIR_LIMITS.issues) : [] };
}

/** What `look` finds, in one go: for who has all the time. */
function examineAtOnce(resource: unknown): Examined {
  const steps = look(resource);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, while other requests are answered between its steps: a large resource takes longer than those should wait. */
export async function examine(resource: unknown): Promise<Examined> {
  const steps = look(resource);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

export const issuesOf = (resource: unknown): OperationOutcomeIssue[] => examineAtOnce(resource).issues;

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
 * The values of a resource with their definitions. And texts and numbers for what has members: the library would take some for good, and
 * name each character of others. And members for what is a text or a number: it takes them for those of `_name`.
 */
function valuesIn(resource: Resource) {
  const issues: OperationOutcomeIssue[] = [];
  const values: [TypedValueWithPath, InternalSchemaElement | undefined][] = [];
  try {
    visitValues(resource, (typed, element, own) => {
      const { value, type, path } = typed;
      values.push([typed, element]);
      const hasMembers = /^[A-Z]/.test(type);
      if (hasMembers && value !== null && value !== undefined && typeof value !== 'object')
        issues.push(issue('structure', 'This has members, and no value of its own.', path));
      if (!hasMembers && typeof own === 'object' && own !== null)
        issues.push(
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
  return { issues, values };
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
  visitValues(resource, ({ value, type, path }) => {
    const said: unknown = (value as object | undefined)?.valueOf();
    if (type === 'base64Binary' && typeof said === 'string' && BASE64.test(said.replace(/\s/g, ''))) found.add(path);
  });
  return found;
}

/** The library leaves this one as a warning for its own history. */
const asError = (warning: OperationOutcomeIssue): OperationOutcomeIssue[] =>
  warning.details?.text?.startsWith('Conflicting choice') ? [{ ...warning, severity: 'error' }] : [];

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

/**
 * What of a resource that is valid else refers to a type that its member does not take. Two of HL7's own examples do: who sends that is
 * told what is not kept of it, as of anything else, and not refused.
 */
export const misledIn = (resource: Resource): OperationOutcomeIssue[] => examineAtOnce(resource).misled;
