/** Collects the values of a statement that is put together of parts; `$1` is always the organization's id. */
export class SqlParams {
  readonly values: unknown[];

  constructor(realm_id: number) {
    this.values = [realm_id];
  }

  /** The placeholder that stands for the value, cast to its type: `$2::bigint`. */
  add(value: unknown, type: 'bigint' | 'bigint[]' | 'text' | 'text[]' | 'tsquery' | 'smallint[]'): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** All of the conditions. */
export function every(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ');
}

export function some(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((condition) => `(${condition})`).join(' or ');
}
