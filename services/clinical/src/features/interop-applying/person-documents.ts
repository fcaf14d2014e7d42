/** Identifier types (table 0203) of identity documents, with the document types of clinics. */
const TYPES: Record<string, readonly string[]> = {
  PPN: ['ppn', 'passport', 'pasaporte'],
  DL: ['dl', 'driver_license', 'drivers_license', 'driving_license', 'driving_licence', 'licencia'],
  SS: ['ss', 'ssn', 'nss', 'social_security'],
  TAX: ['tax', 'rfc', 'ruc', 'nif', 'cuit', 'nit'],
  NP: ['np', 'nie', 'ce', 'cie', 'foreigner', 'residence_permit'],
  BC: ['bc', 'birth_certificate'],
};
/** A national number can be of any type but these. */
const OTHERS = Object.entries(TYPES).flatMap(([kind, types]) => (kind === 'TAX' ? [] : types));

/** Countries by their three letters, as they occur in identifier types and issuers. */
const COUNTRIES: Record<string, string> = Object.fromEntries(
  (
    'ARG:AR BOL:BO BRA:BR CAN:CA CHE:CH CHL:CL COL:CO CRI:CR CUB:CU DEU:DE DOM:DO ECU:EC ESP:ES FRA:FR GBR:GB GTM:GT HND:HN ' +
    'ITA:IT MEX:MX NIC:NI PAN:PA PER:PE PRI:PR PRT:PT PRY:PY SLV:SV URY:UY USA:US VEN:VE'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
);

/** A document to search for: one of `types`, or none of `others`; of that country, if known. */
export interface SoughtDocument {
  number: string;
  types: readonly string[] | null;
  others: readonly string[];
  country: string | null;
}

/** A country by its two or three letters. */
export const countryIn = (said: string): string | null => {
  const code = said.trim().toUpperCase();
  return COUNTRIES[code] ?? (/^[A-Z]{2}$/.test(code) ? code : null);
};

/** The document of a patient identifier, by type, number and issuing country. Undefined if it is none. */
export function documentIn(kind: string, number: string, issuers: readonly string[]): SoughtDocument | undefined {
  const [, nation] = /^NN([A-Z]{2,3})?$/.exec(kind) ?? [];
  const country = countryIn(nation ?? '') ?? issuers.map(countryIn).find((each) => each !== null) ?? null;
  const said = { number, others: [], country };
  if (/^NN[A-Z]{0,3}$/.test(kind) || kind === 'NI') return { ...said, types: null, others: OTHERS };
  if (Object.hasOwn(TYPES, kind)) return { ...said, types: TYPES[kind] ?? [] };
  // The clinic's own type, such as `DNI`, or one from `policy.codes`.
  return /^[A-Z][A-Z0-9_]{1,39}$/.test(kind) && !NUMBERS.has(kind)
    ? { ...said, types: [kind.toLowerCase()] }
    : undefined;
}

/** Identifier types that institutions assign. */
const NUMBERS = new Set(['MR', 'PI', 'PT', 'AN', 'VN', 'MRT', 'PE', 'U', 'XX', 'FI', 'RRI', 'EI', 'HC', 'MA', 'MC']);
