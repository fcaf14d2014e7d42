/** Kinds of identifiers (table 0203) that are documents of a person, with how their types are called here. */
const TYPES: Record<string, readonly string[]> = {
  PPN: ['ppn', 'passport', 'pasaporte'],
  DL: ['dl', 'driver_license', 'drivers_license', 'driving_license', 'driving_licence', 'licencia'],
  SS: ['ss', 'ssn', 'nss', 'social_security'],
  TAX: ['tax', 'rfc', 'ruc', 'nif', 'cuit', 'nit'],
  NP: ['np', 'nie', 'ce', 'cie', 'foreigner', 'residence_permit'],
  BC: ['bc', 'birth_certificate'],
};
/** A national number may be of any type that is none of those. */
const OTHERS = Object.entries(TYPES).flatMap(([kind, types]) => (kind === 'TAX' ? [] : types));

/** Countries of three letters, as they stand in the kind of a national number or as who issued it. */
const COUNTRIES: Record<string, string> = Object.fromEntries(
  (
    'ARG:AR BOL:BO BRA:BR CAN:CA CHE:CH CHL:CL COL:CO CRI:CR CUB:CU DEU:DE DOM:DO ECU:EC ESP:ES FRA:FR GBR:GB GTM:GT HND:HN ' +
    'ITA:IT MEX:MX NIC:NI PAN:PA PER:PE PRI:PR PRT:PT PRY:PY SLV:SV URY:UY USA:US VEN:VE'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
);

/** A document as it is looked for; `types` or all but `others`, of that country where it is known. */
export interface NewStockDocument {
  number: string;
  types: readonly string[] | null;
  others: readonly string[];
  country: string | null;
}

/** A country by its two letters, or three. */
export const countryIn = (said: string): string | null => {
  const code = said.trim().toUpperCase();
  return COUNTRIES[code] ?? (/^[A-Z]{2}$/.test(code) ? code : null);
};

/** The document that a number of a patient is: by its kind, its number, and who issued it where that is a country. Undefined for what is none. */
export function documentIn(kind: string, number: string, issuers: readonly string[]): NewStockDocument | undefined {
  const [, nation] = /^NN([A-Z]{2,3})?$/.exec(kind) ?? [];
  const country = countryIn(nation ?? '') ?? issuers.map(countryIn).find((each) => each !== null) ?? null;
  const said = { number, others: [], country };
  if (/^NN[A-Z]{0,3}$/.test(kind) || kind === 'NI') return { ...said, types: null, others: OTHERS };
  if (Object.hasOwn(TYPES, kind)) return { ...said, types: TYPES[kind] ?? [] };
  // As the clinic calls it: `DNI`, or what `policy.codes` makes of a kind.
  return /^[A-Z][A-Z0-9_]{1,39}$/.test(kind) && !NUMBERS.has(kind)
    ? { ...said, types: [kind.toLowerCase()] }
    : undefined;
}

/** Kinds that are numbers of an institution. */
const NUMBERS = new Set(['MR', 'PI', 'PT', 'AN', 'VN', 'MRT', 'PE', 'U', 'XX', 'FI', 'RRI', 'EI', 'HC', 'MA', 'MC']);
