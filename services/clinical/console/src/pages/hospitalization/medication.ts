import type { Data } from '../../api/client';
import type { Tone } from '../../kit/badge';

export type Line = Data<'GET /api/v1/admissions/{admission}/medication-chart'>['medications'][number];
export type Order = Line['medication'];
export type Dose = Line['doses'][number];
export type Administration = Data<'GET /api/v1/admissions/{admission}/administrations'>[number];

/** Reads whose answers change when a medication is ordered, halted, resumed, stopped or given. */
export const MEDICATION_CHANGES = {
  changes: [
    'GET /api/v1/admissions/{admission}/medication-chart',
    'GET /api/v1/admissions/{admission}/administrations',
    'GET /api/v1/wards/{ward}/board',
    'GET /api/v1/pharmacy/stock',
  ],
} as const;

/** What may become of a dose, what mostly does first. */
export const OUTCOMES = ['given', 'refused', 'withheld', 'missed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One that is yet to come says nothing by its colour. */
export function toneOf({ status, due_at }: Pick<Dose, 'status' | 'due_at'>, now: number): Tone {
  if (status === 'due') return Date.parse(due_at) <= now ? 'warning' : 'neutral';
  return ({ late: 'bad', given: 'good', refused: 'warning', withheld: 'neutral', missed: 'bad' } as const)[status];
}

export const ORDER_TONES: Record<Order['status'], Tone> = {
  active: 'good',
  on_hold: 'warning',
  stopped: 'neutral',
  completed: 'neutral',
};

/** "Cefazolin 1 g". */
export const nameOf = ({ medication: { display, strength } }: Pick<Order, 'medication'>): string =>
  [display, strength].filter(Boolean).join(' ');

/** What somebody asked to do in the chart. */
export type Asked =
  | { act: 'order' | 'witness' }
  | { act: 'hold' | 'resume' | 'stop'; order: Order }
  /** What became of a dose; with `corrects` in the place of what was said of it. As needed has no time. */
  | { act: 'dose'; order: Order; due_at: string | null; corrects?: Administration };
