/** Of connections with other systems. */
export const INTEROP_LIMITS = {
  name: 100,
  /** Characters of MSH-3 to 6. */
  namespace: 227,
  types: 50,
  networks: 50,
  code: 100,
  codes: 200,
  perClinic: 100,
  /** No further than this is counted of what waits. */
  counted: 1_000 as number,
  /** Of a message at once: segments, fields of each, characters of each; numbers of a person, characters of their name. */
  shownSegments: 100,
  shownFields: 200,
  shownValue: 1_000,
  shownIdentifiers: 20,
  shownName: 200,
  /** Of what is only read, and not kept: fields at once, beside those with errors. */
  readFields: 10_000 as number,
  /** How often what another transaction was in the way of is tried. */
  tries: 4,
  pauseMs: 50,
  /** By how much the clock of another system may be behind, or what it names a minute of. */
  clockMs: 60_000,
  /** Characters of why somebody sorts a message out. */
  reason: 2_000,
} as const;
