import type { HumanName } from '@medplum/fhirtypes';

/** The official name, else the first that is not out of use. */
export function nameInUse(names: readonly HumanName[]): HumanName | undefined {
  const current = names.filter(({ use }) => use !== 'old' && use !== 'nickname');
  return current.find(({ use }) => use === 'official') ?? current[0];
}
