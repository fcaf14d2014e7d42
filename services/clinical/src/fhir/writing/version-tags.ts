import { checkVersion } from '../../http/etag.js';

/** Tags of FHIR are versions alone, those of the platform begin with a letter: `W/"2"` is `W/"v2"`. */

/** What many programs send is `meta.versionId` as it is, which can mean nothing else. */
export const platformTag = (ifMatch: string): string =>
  ifMatch.replaceAll(/(?<=^|,)\s*(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))\s*(?=,|$)/g, '"v$1$2"');

export const fhirTag = (etag: string): string => etag.replace(/"v(\d{1,9})"/, '"$1"');

/**
 * For who writes beside what was read without a lock: the tag of that version and of no other, whatever else `ifMatch` would take.
 * Throws 412 where it takes another alone.
 */
export function readTag(ifMatch: string, version: number): string {
  checkVersion(ifMatch, version);
  return `W/"v${version}"`;
}
