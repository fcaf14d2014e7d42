import type { Data, Input } from '../../api/client';
import type { Tone } from '../../kit/badge';
import { numberOf, SIGN_NAMES, type Sign } from '../../vitals/signs';

export type Observation = Data<'GET /api/v1/admissions/{admission}/observations'>[number];
export type Body = NonNullable<Input<'POST /api/v1/admissions/{admission}/observations'>['body']>;

/** Reads whose answers change with a new observation. */
export const OBSERVATION_CHANGES = {
  changes: ['GET /api/v1/admissions/{admission}/observations', 'GET /api/v1/wards/{ward}/board'],
} as const;

export const RISK_TONES: Record<NonNullable<Observation['news2']>['risk'], Tone> = {
  low: 'good',
  low_medium: 'warning',
  medium: 'warning',
  high: 'bad',
};

export const CONSCIOUSNESS = ['alert', 'confusion', 'voice', 'pain', 'unresponsive'] as const;

/** What is typed of an observation. */
export interface Typed {
  vitals: Record<Sign, string>;
  scale: '1' | '2';
  oxygen: '' | 'air' | 'supplemental';
  flow: string;
  consciousness: '' | (typeof CONSCIOUSNESS)[number];
  fluidIn: string;
  fluidOut: string;
  note: string;
  reason: string;
}

const shown = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** What a form begins with: nothing, but the scale of the one before; of a correction, what was said. */
export function typedOf(of: Observation | undefined, scale: 1 | 2): Typed {
  return {
    vitals: Object.fromEntries(SIGN_NAMES.map((sign) => [sign, shown(of?.vitals?.[sign])])) as Record<Sign, string>,
    scale: `${of?.spo2_scale ?? scale}`,
    oxygen: of?.oxygen ? (of.oxygen.supplemental ? 'supplemental' : 'air') : '',
    flow: shown(of?.oxygen?.flow_l_min),
    consciousness: of?.consciousness ?? '',
    fluidIn: shown(of?.fluid_in_ml),
    fluidOut: shown(of?.fluid_out_ml),
    note: of?.note ?? '',
    reason: '',
  };
}

/** `device` is of a correction: nobody is asked for it. */
export function bodyOf(typed: Typed, device: string | null): Body {
  const signs = SIGN_NAMES.map((sign) => [sign, numberOf(typed.vitals[sign]) ?? null] as const);
  const supplemental = typed.oxygen === 'supplemental';
  return {
    vitals: signs.every(([, value]) => value === null) ? null : Object.fromEntries(signs),
    spo2_scale: typed.scale === '2' ? 2 : 1,
    oxygen:
      typed.oxygen === ''
        ? null
        : {
            supplemental,
            flow_l_min: supplemental ? (numberOf(typed.flow) ?? null) : null,
            device: supplemental ? device : null,
          },
    consciousness: typed.consciousness || null,
    fluid_in_ml: numberOf(typed.fluidIn) ?? null,
    fluid_out_ml: numberOf(typed.fluidOut) ?? null,
    note: typed.note.trim() || null,
  };
}

/** Whether nothing was typed, or a whole number. */
export const isMl = (typed: string): boolean => typed.trim() === '' || /^\d{1,5}$/.test(typed.trim());
export const isFlow = (typed: string): boolean => typed.trim() === '' || numberOf(typed) !== undefined;
