import type { Knex } from 'knex';
import { newId } from '../id.js';
import { addSignedVisit, daysAgo, diagnosed } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { HISTORIES, type History } from './demo-history-data.js';
import { addResult } from './demo-lab-results.js';
import type { DemoPatient } from './demo-patients.js';
import { addPrescription } from './demo-prescriptions.js';
import { DemoRows } from './demo-rows.js';

/** Of each patient two years that are worth looking at. */
export async function fillHistories(db: Knex, clinic: DemoClinic, patients: readonly DemoPatient[]): Promise<void> {
  const rows = new DemoRows();
  for (const [nth, patient] of patients.entries())
    addHistory(rows, clinic, patient.id, variationOf(HISTORIES[patient.history], nth));
  await rows.insert(db);
}

/** A history as the nth patient has it: nobody measures the same as somebody else, and each has visits on other days. */
function variationOf(history: History, nth: number): History & { days: number } {
  const shift = (nth % 7) - 3;
  const vitals = history.visits.vitals.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([sign, value]) => [sign, scaled(value, 1 + shift * (SPREAD[sign] ?? 0))]),
    ),
  );
  const results = (history.results ?? []).map((test) => ({
    ...test,
    values: test.values.map((value) => scaled(value, 1 + shift * 0.015)),
  }));
  return { ...history, visits: { ...history.visits, vitals }, results, days: (nth * 5) % 26 };
}

/** With as many decimals as it was given with. */
const scaled = (value: number, factor: number): number =>
  Number((value * factor).toFixed(String(value).split('.')[1]?.length ?? 0));

/** How far a sign of one patient is from that of the next, as a part of it. */
const SPREAD: Readonly<Record<string, number>> = {
  systolic: 0.012,
  diastolic: 0.01,
  heart_rate: 0.02,
  weight_kg: 0.04,
  height_cm: 0.015,
};

function addHistory(rows: DemoRows, clinic: DemoClinic, patient_id: string, history: History & { days: number }): void {
  const { problems, visits, results = [], medication = [], vaccines, days, span = 700 } = history;
  const own = () => ({ clinic_id: clinic.id, id: newId(), patient_id, recorded_at: daysAgo(clinic, 60) });
  const year = (ago: number) => String(clinic.now.getUTCFullYear() - ago);
  rows.add(
    'problems',
    ...problems.map(([code, description, began, ended]) => ({
      ...own(),
      stated_at: daysAgo(clinic, 60),
      recorder_id: clinic.doctor_id,
      code,
      description,
      status: ended === undefined ? 'active' : 'resolved',
      verification: 'confirmed',
      onset_on: year(began),
      abated_on: ended === undefined ? null : year(ended),
    })),
  );
  rows.add(
    'immunizations',
    ...vaccines.map(([display, ago, dose]) => ({
      ...own(),
      practitioner_id: clinic.nurse_id,
      vaccine_display: display,
      occurred_on: daysAgo(clinic, ago + days).slice(0, 10),
      dose_number: dose ?? null,
      status: 'completed',
    })),
  );
  const diagnoses = diagnosed(
    problems.slice(0, 1).map(([code, description]) => [code, description, 'confirmed'] as const),
  );
  const { reason, subjective, plan, vitals } = visits;
  for (const [nth, signs] of vitals.entries())
    addSignedVisit(rows, clinic, {
      patient_id,
      days: days + dayOf(nth, vitals.length, span),
      type: 'follow_up',
      reason,
      sections: [
        { key: 'subjective', content: subjective },
        { key: 'plan', content: plan },
      ],
      vitals: signs,
      diagnoses,
    });
  for (const { values, ...test } of results)
    for (const [nth, number] of values.entries())
      addResult(rows, clinic, {
        ...test,
        number,
        patient_id,
        days: days + dayOf(nth, values.length, span) - 3,
        released: true,
        interpretation: interpretationOf(number, test),
      });
  for (const [display, strength, every_hours, inhaled] of medication)
    addPrescription(rows, clinic, {
      patient_id,
      status: 'active',
      days: 30 + days,
      consultation_id: null,
      display,
      strength,
      every_hours,
      duration_days: 90,
      ...(inhaled && { inhaled }),
    });
}

const interpretationOf = (number: number, { low, high }: { low: number | null; high: number | null }): string => {
  if (high !== null && number > high) return 'H';
  return low !== null && number < low ? 'L' : 'N';
};

/** Spread over so many days, the last a month ago. */
const dayOf = (nth: number, of: number, span: number): number => 30 + Math.round((of - 1 - nth) * (span / of));
