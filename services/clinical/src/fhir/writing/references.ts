import type { Reference } from '@medplum/fhirtypes';

/** The id of what is referred to, of that type and of this service; undefined for anything else. */
export function idIn(reference: Reference | undefined, type: string): string | undefined {
  const [, found, id] =
    /^([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/\d+)?$/.exec(reference?.reference ?? '') ?? [];
  return found === type ? id : undefined;
}

/** The same, with what is referred to by an address of this service named by its type and id. */
export function withoutBase(value: unknown, base: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutBase(each, base));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === 'reference' && typeof each === 'string' && each.startsWith(`${base}/`)
        ? [name, each.slice(base.length + 1)]
        : [name, withoutBase(each, base)],
    ),
  );
}
