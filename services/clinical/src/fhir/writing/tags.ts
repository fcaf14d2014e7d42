/** Tags of FHIR are versions alone, those of the platform begin with a letter: `W/"2"` is `W/"v2"`. */

export const platformTag = (ifMatch: string): string => ifMatch.replaceAll(/"(\d{1,9})"/g, '"v$1"');

export const fhirTag = (etag: string): string => etag.replace(/"v(\d{1,9})"/, '"$1"');
