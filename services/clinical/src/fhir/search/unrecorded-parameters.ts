import { TRUE, type Piece } from '../../db/piece.js';
import { NEVER, type SearchParameter } from './parameter.js';

/** What HL7 lets somebody search by and no record says: it is understood, and found nowhere (docs/decisions/fhir-search.md). */

type Of<T extends SearchParameter['type']> = Extract<SearchParameter, { type: T }>;

const NOWHERE = { documentation: 'No record has this element: the search finds nothing.', missing: TRUE } as const;

/** Of a reference of which nothing but words is said it is told where these are `missing`. */
const reference = (path: string, missing: Piece = TRUE): Of<'reference'> => ({
  ...NOWHERE,
  ...(missing !== TRUE && { documentation: 'Records have this only as text: the search finds nothing.' }),
  missing,
  type: 'reference',
  path,
  targets: {},
  leadsNowhere: true,
});

export const UNRECORDED = {
  token: { ...NOWHERE, type: 'token', match: () => NEVER },
  string: { ...NOWHERE, type: 'string', match: () => NEVER },
  date: { ...NOWHERE, type: 'date', match: () => NEVER },
  quantity: { ...NOWHERE, type: 'quantity', match: () => NEVER },
  uri: { ...NOWHERE, type: 'uri', match: () => NEVER },
  reference,
} as const satisfies Record<string, SearchParameter | typeof reference>;

type Kind = Exclude<keyof typeof UNRECORDED, 'reference'>;

/** Parameters of several kinds, by their names; references with the place where a resource would say them. */
export const unrecorded = (
  names: Partial<Record<Kind, readonly string[]>>,
  references: Readonly<Record<string, string>> = {},
): Record<string, SearchParameter> =>
  Object.fromEntries<SearchParameter>([
    ...Object.entries(names).flatMap(([kind, each]) => each.map((name) => [name, UNRECORDED[kind as Kind]] as const)),
    ...Object.entries(references).map(([name, path]) => [name, reference(path)] as const),
  ]);

export const UNRECORDED_ADDRESS = unrecorded({
  string: ['address', 'address-city', 'address-state', 'address-postalcode', 'address-country'],
  token: ['address-use'],
});
