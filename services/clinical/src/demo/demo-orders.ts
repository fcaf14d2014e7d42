import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import { daysAgo } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { addResult } from './demo-lab-results.js';
import { DemoRows } from './demo-rows.js';

interface DemoValue {
  number: number;
  unit: string;
  low: number | null;
  high: number;
  interpretation: 'H' | 'HH';
}

interface DemoItem {
  /** Code of the catalog. A test that it lacks is left out. */
  code: string;
  status: 'requested' | 'collected' | 'in_process' | 'rejected' | 'resulted';
  reason?: string;
  bodyPart?: string;
  /** The result, which nobody has released or acknowledged. */
  value?: DemoValue;
}

interface DemoOrder {
  /** Which of the clinic's patients. */
  patient: number;
  /** How long ago it was ordered. */
  hours: number;
  kind: 'laboratory' | 'imaging';
  priority: 'routine' | 'urgent' | 'emergency';
  info: string;
  fasting?: boolean;
  items: readonly DemoItem[];
}

const ORDERS: readonly DemoOrder[] = [
  {
    patient: 13,
    hours: 0.4,
    kind: 'laboratory',
    priority: 'emergency',
    info: 'Fiebre alta desde ayer',
    items: [
      { code: 'CBC', status: 'requested' },
      { code: 'CRP', status: 'requested' },
    ],
  },
  {
    patient: 20,
    hours: 3,
    kind: 'laboratory',
    priority: 'urgent',
    info: 'Enfermedad renal crónica, calambres',
    items: [
      {
        code: 'K',
        status: 'resulted',
        value: { number: 6.8, unit: 'mmol/L', low: 3.5, high: 5.1, interpretation: 'HH' },
      },
      { code: 'CREA', status: 'in_process' },
    ],
  },
  {
    patient: 9,
    hours: 4,
    kind: 'laboratory',
    priority: 'routine',
    info: 'Control de diabetes',
    fasting: true,
    items: [
      { code: 'GLUF', status: 'collected' },
      { code: 'HBA1C', status: 'collected' },
      { code: 'LIPID', status: 'collected' },
    ],
  },
  {
    patient: 6,
    hours: 27,
    kind: 'laboratory',
    priority: 'routine',
    info: 'Ajuste de levotiroxina',
    items: [
      {
        code: 'TSH',
        status: 'resulted',
        value: { number: 7.9, unit: 'm[IU]/L', low: 0.4, high: 4.5, interpretation: 'H' },
      },
      { code: 'FT4', status: 'in_process' },
    ],
  },
  {
    patient: 24,
    hours: 29,
    kind: 'laboratory',
    priority: 'routine',
    info: 'Anemia en control',
    items: [
      { code: 'HGB', status: 'rejected', reason: 'Muestra coagulada' },
      { code: 'FERR', status: 'requested' },
    ],
  },
  {
    patient: 15,
    hours: 6,
    kind: 'imaging',
    priority: 'urgent',
    info: 'Tos y disnea desde hace tres semanas',
    items: [{ code: 'XR-CHEST', status: 'requested', bodyPart: 'Tórax' }],
  },
  {
    patient: 7,
    hours: 50,
    kind: 'imaging',
    priority: 'routine',
    info: 'Dolor lumbar que no cede',
    items: [{ code: 'XR-LSPINE', status: 'requested', bodyPart: 'Columna lumbar' }],
  },
];

/** When results came and their specimens were taken, in days ago. */
const RESULTED = { days: 25 / 1_440, collected: 110 / 1_440 };

/** What is still to be done of the last days' orders: specimens to take and to measure, a critical value that nobody has acknowledged, studies. */
export async function fillOpenOrders(db: Knex, clinic: DemoClinic): Promise<void> {
  const tests = new Map<string, { id: string; loinc: string | null; name_es: string }>();
  for (const test of await db('visible_tests').select('kind', 'code', 'id', 'loinc', 'name_es'))
    tests.set(`${test.kind} ${test.code}`, test);
  const rows = new DemoRows();
  for (const { patient, hours, kind, priority, info, fasting, items } of ORDERS) {
    const patient_id = clinic.patient_ids[patient];
    const known = items.flatMap((item) => {
      const test = tests.get(`${kind} ${item.code}`);
      return test ? [{ ...item, test }] : [];
    });
    if (patient_id === undefined || known.length === 0) continue;
    const order = { clinic_id: clinic.id, order_id: newId() };
    rows.add('orders', {
      clinic_id: clinic.id,
      id: order.order_id,
      number: newNumber(kind === 'laboratory' ? 'L' : 'I'),
      kind,
      priority,
      patient_id,
      practitioner_id: clinic.doctor_id,
      clinical_info: info,
      fasting: fasting ?? null,
      ordered_by: clinic.doctor_id,
      ordered_by_name: 'Dra. Demo Medicina',
      ordered_at: daysAgo(clinic, hours / 24),
    });
    for (const [position, { test, status, reason, bodyPart, value }] of known.entries()) {
      const order_item_id = newId();
      rows.add('order_items', {
        ...order,
        id: order_item_id,
        position,
        test_id: test.id,
        status,
        status_reason: reason ?? null,
        body_part: bodyPart ?? null,
      });
      if (!value || test.loinc === null) continue;
      const named = { loinc: test.loinc, display: test.name_es };
      const of = { patient_id, order_id: order.order_id, order_item_id };
      addResult(rows, clinic, { ...value, ...named, ...of, ...RESULTED, released: false });
    }
  }
  await rows.insert(db);
}
