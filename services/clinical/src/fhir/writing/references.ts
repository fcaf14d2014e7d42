import type { Reference } from '@medplum/fhirtypes';

/** The id of what is referred to, of that type, with the address of its server or without; undefined for anything else. */
export function idIn(reference: Reference | undefined, type: string): string | undefined {
  const [, found, id] =
    /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/\d+)?$/.exec(reference?.reference ?? '') ?? [];
  return found === type ? id : undefined;
}
