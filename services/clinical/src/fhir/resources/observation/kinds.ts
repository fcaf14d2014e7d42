import { LOINC, SNOMED } from '../../systems.js';
import { SIGN_NAMES, type SignName } from './vital-signs.js';

/** Of what record an observation is part. */
export type ObservationKind = 'result' | 'sign' | 'triage' | 'ward';

/** What a triage, or an observation of the ward, says beside vital signs: the last part of ids, with codes and words. */
export const OTHER_PARTS = {
  acuity: {
    of: 'triage',
    system: LOINC,
    code: '75616-3',
    display: 'Generic five level triage system',
    category: 'survey',
  },
  news2: {
    of: 'ward',
    system: SNOMED,
    code: '1104051000000101',
    display: 'Royal College of Physicians NEWS2 (National Early Warning Score 2) total score',
    category: 'survey',
  },
  consciousness: {
    of: 'ward',
    system: SNOMED,
    code: '1104441000000107',
    display: 'ACVPU (Alert Confusion Voice Pain Unresponsive) scale score',
    category: 'survey',
  },
  oxygen: { of: 'ward', system: SNOMED, code: '57485005', display: 'Oxygen therapy', category: 'survey' },
  'fluid-in': { of: 'ward', system: SNOMED, code: '251992000', display: 'Fluid intake', category: 'vital-signs' },
  'fluid-out': { of: 'ward', system: SNOMED, code: '251840008', display: 'Fluid output', category: 'vital-signs' },
  note: { of: 'ward', system: LOINC, code: '34746-8', display: 'Nurse Note', category: 'survey' },
} as const;
export type OtherPart = keyof typeof OTHER_PARTS;

export const isSign = (part: string): part is SignName => (SIGN_NAMES as readonly string[]).includes(part);
const isOther = (part: string): part is OtherPart => Object.hasOwn(OTHER_PARTS, part);

/** The record and the part that an id names. */
export function partOf(id: string): [string, SignName | OtherPart] | undefined {
  const [, record, part = ''] = /^([0-9a-f-]{36})\.([a-z0-9-]+)$/.exec(id) ?? [];
  return record !== undefined && (isSign(part) || isOther(part)) ? [record, part] : undefined;
}
